import type { FastifyInstance } from 'fastify'
import { getUserRank, listUsers, listUserWeekendResults } from '#contract/users.ts'
import { serve, serveList } from '#server/http/serve.ts'
import type { Shell } from '#server/http/shell.ts'
import { readBoard, readPlace } from '#server/standings/read.ts'
import { findSeasonStanding, findWeekendStanding } from '#server/standings/store/pointers.ts'
import { needWeekend } from '#server/weekends/need-weekend.ts'
import { needUser } from './need-user.ts'
import { publicUser } from './public-user.ts'
import { readWeekendResults } from './weekend-results.ts'

export function userRoutes(app: FastifyInstance, shell: Shell): void {
  serveList(app, shell, listUsers, async ({ query: { weekend: weekend_id, ...query }, db }) => {
    if (weekend_id === undefined) return readBoard(db, () => findSeasonStanding(db), query)
    await needWeekend(db, weekend_id)

    return readBoard(db, () => findWeekendStanding(db, weekend_id), query)
  })

  serve(app, shell, getUserRank, async ({ params, db }) => {
    const user = await needUser(db, params.user_id)
    const place = await readPlace(db, () => findSeasonStanding(db), params.user_id)

    return { ...publicUser(user), score: place?.score ?? null, rank: place?.rank ?? null }
  })

  serve(app, shell, listUserWeekendResults, async ({ params, db }) => {
    const { user_id } = await needUser(db, params.user_id)
    return readWeekendResults(db, user_id)
  })
}
