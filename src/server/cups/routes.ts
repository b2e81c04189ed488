import type { FastifyInstance } from 'fastify'
import { getLeaderboard, listCups, listProgress } from '#contract/cups.ts'
import { OVERALL } from '#game/cups.ts'
import { notFound } from '#server/http/errors.ts'
import { serve, serveList } from '#server/http/serve.ts'
import type { Shell } from '#server/http/shell.ts'
import { readBoard } from '#server/standings/read.ts'
import { findCupStanding, findSeasonStanding } from '#server/standings/store/pointers.ts'
import { readProgress } from './progress.ts'
import { readCups } from './read-cups.ts'
import { findCup, listSeasonCups } from './store.ts'

export function cupRoutes(app: FastifyInstance, shell: Shell): void {
  serve(app, shell, listCups, async ({ db }) => {
    const cups = await readCups(db, () => listSeasonCups(db))
    return cups.map(({ name, leaders, links }) => ({ name, leaders, links }))
  })

  serveList(app, shell, listProgress, async ({ query, db }) => readProgress(db, query))

  serveList(app, shell, getLeaderboard, async ({ params, query, db }) => {
    if (params.name === OVERALL) return readBoard(db, () => findSeasonStanding(db), query)
    const cup = await findCup(db, params.name)
    if (!cup) throw notFound('Cup')

    return readBoard(db, () => findCupStanding(db, cup.cup_id), query)
  })
}
