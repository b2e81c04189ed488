import type { FastifyInstance } from 'fastify'
import { getLedger, listLedgerChanges } from '#contract/users.ts'
import { needWeekend } from '#server/calendar/need-weekend.ts'
import { serve } from '#server/http/serve.ts'
import type { Shell } from '#server/http/shell.ts'
import { needUser } from '#server/users/need-user.ts'
import { readLedgerChanges } from './ledger-changes.ts'
import { listLedger } from './store/ledger.ts'

export function scoringRoutes(app: FastifyInstance, shell: Shell): void {
  serve(app, shell, getLedger, async ({ params, db }) => {
    await needWeekend(db, params.weekend_id)
    const { user_id } = await needUser(db, params.user_id)

    return listLedger(db, user_id, params.weekend_id)
  })

  serve(app, shell, listLedgerChanges, async ({ params, db }) => {
    await needWeekend(db, params.weekend_id)
    const { user_id } = await needUser(db, params.user_id)

    return readLedgerChanges(db, user_id, params.weekend_id)
  })
}
