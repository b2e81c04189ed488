import type { FastifyInstance } from 'fastify'
import { getLedger, listLedgerChanges } from '#contract/users.ts'
import { getWeekendOr404 } from '#server/calendar/get-weekend.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { serve } from '#server/http/serve.ts'
import { getUserOr404 } from '#server/users/get-user.ts'
import { readLedgerChanges } from './ledger-changes.ts'
import { listLedger } from './store/ledger.ts'

export function scoringRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, getLedger, async ({ params, db }) => {
    await getWeekendOr404(db, params.weekend_id)
    const { user_id } = await getUserOr404(db, params.user_id)

    return listLedger(db, user_id, params.weekend_id)
  })

  serve(app, context, listLedgerChanges, async ({ params, db }) => {
    await getWeekendOr404(db, params.weekend_id)
    const { user_id } = await getUserOr404(db, params.user_id)

    return readLedgerChanges(db, user_id, params.weekend_id)
  })
}
