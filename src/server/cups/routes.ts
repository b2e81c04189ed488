import type { FastifyInstance } from 'fastify'
import { getLeaderboard, getMyRow, listCups, listNewPlayers, listProgress } from '#contract/cups.ts'
import { OVERALL } from '#game/scoring/cups.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { serve, serveList, servePrivate } from '#server/http/serve.ts'
import type { Db } from '#server/platform/db/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { type FindStanding, readBoard, readOwnRow } from '#server/standings/read.ts'
import { findCupStanding, findSeasonStanding } from '#server/standings/store/pointers.ts'
import { readNewPlayers } from './new-players.ts'
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
 * Returns a function that finds the standing of the cup, or of the season if the name is Overall. Throws 404 if there is
 * no such cup.
 */
async function getBoardOr404(db: Db, name: string): Promise<FindStanding> {
  if (name === OVERALL) return () => findSeasonStanding(db)
  const cup = await findCup(db, name)
  if (!cup) throw notFound('Cup')
  return () => findCupStanding(db, cup.cup_id)
}
