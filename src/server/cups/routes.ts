import type { FastifyInstance } from 'fastify'
import { getLeaderboard } from '#contract/cups.ts'
import { OVERALL } from '#game/cups.ts'
import { notFound } from '#server/http/errors.ts'
import { serveList } from '#server/http/serve.ts'
import type { Shell } from '#server/http/shell.ts'
import { readBoard } from '#server/standings/read.ts'
import { findCupStanding, findSeasonStanding } from '#server/standings/store/pointers.ts'
import { findCup } from './store.ts'

export function cupRoutes(app: FastifyInstance, shell: Shell): void {
  serveList(app, shell, getLeaderboard, async ({ params, query, db }) => {
    if (params.name === OVERALL) return readBoard(db, () => findSeasonStanding(db), query)
    const cup = await findCup(db, params.name)
    if (!cup) throw notFound('Cup')

    return readBoard(db, () => findCupStanding(db, cup.cup_id), query)
  })
}
