import type { FastifyInstance } from 'fastify'
import { getUserRank, listUsers, listUserWeekendResults, type UserWeekendResult } from '#contract/users.ts'
import { toPoints } from '#game/scoring/points.ts'
import { getWeekendOr404 } from '#server/calendar/get-weekend.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { serve, serveList } from '#server/http/serve.ts'
import type { Db } from '#server/platform/db/db.ts'
import { readBoard, readPlace } from '#server/standings/read.ts'
import { retryIfTableGone } from '#server/standings/retry-if-table-gone.ts'
import {
  findSeasonStanding,
  findWeekendStanding,
  listScoredWeekends,
  type ScoredWeekend,
} from '#server/standings/store/pointers.ts'
import { listUserStandings, type UserStanding } from '#server/standings/store/several-standings.ts'
import { getUserOr404 } from '#server/users/get-user.ts'
import { publicUser } from '#server/users/public-user.ts'

export function userRoutes(app: FastifyInstance, context: AppContext): void {
  serveList(app, context, listUsers, async ({ query: { weekend: weekend_id, ...query }, db }) => {
    if (weekend_id === undefined) return readBoard(db, () => findSeasonStanding(db), query)
    await getWeekendOr404(db, weekend_id)

    return readBoard(db, () => findWeekendStanding(db, weekend_id), query)
  })

  serve(app, context, getUserRank, async ({ params, db }) => {
    const user = await getUserOr404(db, params.user_id)
    const place = await readPlace(db, () => findSeasonStanding(db), params.user_id)

    return { ...publicUser(user), score: place?.score ?? null, rank: place?.rank ?? null }
  })

  serve(app, context, listUserWeekendResults, async ({ params, db }) => {
    const { user_id } = await getUserOr404(db, params.user_id)
    return readWeekendResults(db, user_id)
  })
}

/**
 * Lists a player's score and rank in every scored weekend, and in the season as of that weekend. Reads the standings of
 * all weekends in one query.
 */
async function readWeekendResults(db: Db, user_id: number): Promise<UserWeekendResult[]> {
  return retryIfTableGone(async () => {
    const weekends = (await listScoredWeekends(db)).filter((weekend) => !weekend.hidden)
    const user_standings = await listUserStandings(db, weekends.flatMap(standingsOf), [user_id])
    const standing_by_id = new Map(user_standings.map((standing) => [standing.standing_id, standing]))
    return weekends.map((weekend) => toWeekendResult(weekend, standing_by_id))
  })
}

function standingsOf({ weekend_standing_id, season_standing_id }: ScoredWeekend): number[] {
  return weekend_standing_id === null ? [season_standing_id] : [weekend_standing_id, season_standing_id]
}

function toWeekendResult(
  {
    weekend_id,
    weekend_name,
    event_start,
    weekend_standing_id,
    weekend_players,
    season_standing_id,
  }: ScoredWeekend,
  standing_by_id: ReadonlyMap<number, UserStanding>,
): UserWeekendResult {
  const own = standing_by_id.get(weekend_standing_id ?? 0)
  const after = standing_by_id.get(season_standing_id)
  return {
    weekend_id,
    weekend_name,
    event_start: event_start.toISOString(),
    score: own ? toPoints(own.score) : null,
    weekend_rank: own?.rank ?? null,
    weekend_players,
    season_score: after ? toPoints(after.score) : null,
    season_rank: after?.rank ?? null,
  }
}
