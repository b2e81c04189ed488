import type { FastifyInstance } from 'fastify'
import { getUserRank } from '#contract/users.ts'
import { notFound } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Shell } from '#server/http/shell.ts'
import { readPlace } from '#server/standings/read.ts'
import { findSeasonStanding } from '#server/standings/store/pointers.ts'
import { publicUser } from './public-user.ts'
import { findUser } from './store.ts'

export function userRoutes(app: FastifyInstance, shell: Shell): void {
  serve(app, shell, getUserRank, async ({ params, db }) => {
    const user = await findUser(db, params.user_id)
    if (!user || user.is_deleted) throw notFound('User')
    const place = await readPlace(db, () => findSeasonStanding(db), params.user_id)

    return { ...publicUser(user), score: place?.score ?? null, rank: place?.rank ?? null }
  })
}
