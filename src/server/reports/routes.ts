import type { FastifyInstance } from 'fastify'
import { type ReportReason, reportLeague, reportTeam } from '#contract/reports.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { limitAttempts } from '#server/http/limits/limits.ts'
import { servePrivate } from '#server/http/serve.ts'
import { getLeagueOr404 } from '#server/leagues/get-league.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError } from '#server/platform/errors.ts'
import { getUserOr404 } from '#server/users/get-user.ts'
import { insertReport, type ReportSubject } from './store.ts'

/**
 * Routes with which players report the names of teams and leagues. Operators decide about the reports in
 * `src/server/admin-api/reports`.
 */
export function reportRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, reportTeam, async (call) => {
    const { user_id } = call.player
    await limitAttempts(call.db, 'report', String(user_id))
    return withIdempotency(context.db, call, async (tx) => {
      const { user_id: id, team_name } = await getUserOr404(tx, call.params.user_id)
      if (id === user_id) throw httpError('own-name')
      await saveReport(tx, { about: 'team', id }, { user_id, name: team_name, ...call.body })
      return {}
    })
  })

  servePrivate(app, context, reportLeague, async (call) => {
    const { user_id } = call.player
    await limitAttempts(call.db, 'report', String(user_id))
    return withIdempotency(context.db, call, async (tx) => {
      const { league_id: id, name, admin_id } = await getLeagueOr404(tx, call.params.name)
      if (admin_id === user_id) throw httpError('own-name')
      await saveReport(tx, { about: 'league', id }, { user_id, name, ...call.body })
      return {}
    })
  })
}

type Report = { user_id: number; name: string; reason: ReportReason }

async function saveReport(tx: Db, reported: ReportSubject, details: Report): Promise<void> {
  if (!(await insertReport(tx, { ...reported, ...details }))) throw httpError('already-reported')
}
