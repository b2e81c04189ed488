import type { FastifyInstance } from 'fastify'
import { getLedger } from '#contract/users.ts'
import { notFound } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Shell } from '#server/http/shell.ts'
import { findUser } from '#server/users/store.ts'
import { needWeekend } from '#server/weekends/need-weekend.ts'
import { listLedger } from './store/ledger.ts'

export function scoringRoutes(app: FastifyInstance, shell: Shell): void {
  serve(app, shell, getLedger, async ({ params, db }) => {
    await needWeekend(db, params.weekend_id)
    const user = await findUser(db, params.user_id)
    if (!user || user.is_deleted) throw notFound('User')

    return listLedger(db, params.user_id, params.weekend_id)
  })
}
