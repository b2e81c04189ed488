import type { FastifyInstance } from 'fastify'
import { getLeaderboard, getMyRow, listCups, listNewPlayers, listProgress } from '#contract/cups.ts'
import type { UserRanking } from '#contract/users.ts'
import { OVERALL } from '#game/scoring/cups.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { type Page, serve, serveList, servePrivate } from '#server/http/serve.ts'
import type { Db } from '#server/platform/db/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { toUserRanking } from '#server/standings/ranking.ts'
import { type FindStanding, readBoard, readOwnRow } from '#server/standings/read.ts'
import { retryIfTableGone } from '#server/standings/retry-if-table-gone.ts'
import { countNewPlaces, listNewPlaces } from '#server/standings/store/new-players.ts'
import { findCupStanding, findSeasonStanding, listScoredWeekends } from '#server/standings/store/pointers.ts'
import { readProgress } from './progress.ts'
import { readCups } from './read-cups.ts'
import { findCup, listSeasonCups } from './store.ts'

export function cupRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, listCups, async ({ db }) => {
    const cups = await readCups(db, () => listSeasonCups(db))
    return cups.map(({ name, leaders, links }) => ({ name, leaders, links }))
  })

  serveList(app, context, listNewPlayers, async ({ query, db }) => readNewPlayers(db, query))

  serveList(app, context, listProgress, async ({ query, db }) => readProgress(db, query))

  serveList(app, context, getLeaderboard, async ({ params, query, db }) => {
    return readBoard(db, await getBoardOr404(db, params.name), query)
  })

  servePrivate(app, context, getMyRow, async ({ params, query, db, player }) => {
    return readOwnRow(db, await getBoardOr404(db, params.name), player.user_id, query)
  })
}

/**
 * Returns a function that finds the standing of the named cup, or of the season if the name is Overall. Throws 404 if
 * there is no such cup.
 */
async function getBoardOr404(db: Db, name: string): Promise<FindStanding> {
  if (name === OVERALL) return () => findSeasonStanding(db)
  const cup = await findCup(db, name)
  if (!cup) throw notFound('Cup')
  return () => findCupStanding(db, cup.cup_id)
}

/** For how many scored weekends a player is new, counted from the weekend of their first team. */
const NEW_FOR_WEEKENDS = 3

/**
 * Reads a page of the new players of the current season, by their points so far. Once players have had a team, they are
 * in every later standing of the season. Players are therefore new if they are not in the standing from before the last
 * `NEW_FOR_WEEKENDS` weekends.
 */
async function readNewPlayers(db: Db, page: { limit: number; offset: number }): Promise<Page<UserRanking[]>> {
  return retryIfTableGone(async () => {
    const weekends = await listScoredWeekends(db)
    const latest = weekends.at(-1)
    if (!latest) return { rows: [], total: 0 }

    const earlier = weekends.at(-1 - NEW_FOR_WEEKENDS)
    const pair = {
      latest_id: latest.season_standing_id,
      earlier_id: earlier?.season_standing_id ?? null,
    }
    const rows = await listNewPlaces(db, pair, page)
    return { rows: rows.map(toUserRanking), total: await countNewPlaces(db, pair) }
  })
}
