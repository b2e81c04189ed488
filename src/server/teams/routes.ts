import type { FastifyInstance } from 'fastify'
import { getBalance, getMyTeam, getTeamOfUser } from '#contract/teams.ts'
import { ensureRevealed } from '#server/calendar/ensure-revealed.ts'
import { findUpcomingWeekend } from '#server/calendar/store/weekends.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { serve, servePrivate } from '#server/http/serve.ts'
import type { Db } from '#server/platform/db/db.ts'
import { getUserOr404 } from '#server/users/get-user.ts'
import { headersOf, teamOf } from './change-team.ts'
import { getTeamOr404 } from './get-team.ts'
import { ownedAthletes, tagOf } from './owned.ts'
import { findActiveSelectionId } from './store/teams.ts'

export function teamRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, getMyTeam, async ({ params: { selection_id }, player, reply }) => {
    const team = await getTeamOr404(context.db, player.user_id, selection_id)
    void reply.headers(headersOf(tagOf(team, selection_id), team))
    return ownedAthletes(team.picks)
  })

  servePrivate(app, context, getBalance, async ({ query, db, player }) => {
    return { budget: await readBalance(db, player.user_id, query.selection_id) }
  })

  serve(app, context, getTeamOfUser, async ({ params: { user_id, selection_id }, db }) => {
    await getUserOr404(db, user_id)
    await ensureRevealed(db, selection_id)

    const { picks } = await getTeamOr404(db, user_id, selection_id)
    return ownedAthletes(picks)
  })
}

/**
 * Returns the player's remaining budget in a selection, by default the active one; null without a budget (rules §11).
 */
async function readBalance(db: Db, user_id: number, requested_id?: number): Promise<number | null> {
  const selection_id = requested_id ?? (await findActiveId(db))
  if (selection_id === undefined) return null

  const team = await getTeamOr404(db, user_id, selection_id)
  return team.selection.is_budget_enforced ? teamOf(team).balance : null
}

async function findActiveId(db: Db): Promise<number | undefined> {
  const weekend = await findUpcomingWeekend(db)
  return weekend && findActiveSelectionId(db, weekend.weekend_id)
}
