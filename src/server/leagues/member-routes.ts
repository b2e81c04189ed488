import type { FastifyInstance } from 'fastify'
import {
  getLeagueWeekend,
  joinLeague,
  leaveLeague,
  listLeagueMembers,
  listMembersWeekendScores,
  removeMember,
} from '#contract/leagues/league-members.ts'
import { getWeekendOr404 } from '#server/calendar/get-weekend.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { limitAttempts } from '#server/http/limits/limits.ts'
import { servePrivate, servePrivateList } from '#server/http/serve.ts'
import { getLeagueOr404 } from './get-league.ts'
import { joinWithPassword } from './join-league.ts'
import { leaveLeague as leave, removeFromLeague } from './leave-league.ts'
import { readMembers, readWeekendScores } from './members.ts'
import { countMembers } from './store/member-lists.ts'
import { readLeagueWeekend } from './weekend-results.ts'

export function leagueMemberRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivateList(app, context, listLeagueMembers, async ({ params, query, db }) => {
    const { league_id } = await getLeagueOr404(db, params.name)
    const rows = await readMembers(db, league_id, query)
    return { rows, total: await countMembers(db, league_id, query) }
  })

  servePrivateList(app, context, listMembersWeekendScores, async ({ params, query, db }) => {
    const { league_id } = await getLeagueOr404(db, params.name)
    const rows = await readWeekendScores(db, league_id, query)
    return { rows, total: await countMembers(db, league_id, query) }
  })

  servePrivateList(app, context, getLeagueWeekend, async ({ params, query, db }) => {
    const { league_id } = await getLeagueOr404(db, params.name)
    const weekend = await getWeekendOr404(db, params.weekend_id)
    const rows = await readLeagueWeekend(db, league_id, weekend, query)
    return { rows, total: await countMembers(db, league_id, query) }
  })

  servePrivate(app, context, joinLeague, async (call) => {
    const league = await getLeagueOr404(call.db, call.params.name)
    return joinWithPassword(call, league)
  })

  servePrivate(app, context, leaveLeague, async (call) => {
    await limitAttempts(call.db, 'league', String(call.player.user_id))
    return withIdempotency(context.db, call, async (tx) => {
      await leave(tx, call.params.name, call.player.user_id)
      return {}
    })
  })

  servePrivate(app, context, removeMember, (call) => {
    return withIdempotency(context.db, call, async (tx) => {
      const { name, user_id } = call.params
      await removeFromLeague(tx, name, { admin_id: call.player.user_id, user_id })
      return {}
    })
  })
}
