import type { FastifyInstance } from 'fastify'
import { listWatchedAthletes, unwatchAthlete, watchAthlete } from '#contract/athletes.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { limitAttempts } from '#server/http/limits/limits.ts'
import { servePrivate } from '#server/http/serve.ts'
import { httpError, notFound } from '#server/platform/errors.ts'
import { deleteWatched, insertWatched, isAthlete, isInSeason, listWatched } from './store/watchlist.ts'

export function watchlistRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, listWatchedAthletes, ({ db, player }) => listWatched(db, player.user_id))

  servePrivate(app, context, watchAthlete, async (call) => {
    const { user_id } = call.player
    await limitAttempts(call.db, 'watch', String(user_id))
    return withIdempotency(context.db, call, async (tx) => {
      const { athlete_id } = call.params
      if (!(await isInSeason(tx, athlete_id))) throw notFound('Athlete')
      if (!(await insertWatched(tx, user_id, athlete_id))) {
        throw httpError('refused', 'You can watch at most 200 athletes: remove one first')
      }
      return listWatched(tx, user_id)
    })
  })

  servePrivate(app, context, unwatchAthlete, async (call) => {
    const { user_id } = call.player
    await limitAttempts(call.db, 'watch', String(user_id))
    return withIdempotency(context.db, call, async (tx) => {
      const { athlete_id } = call.params
      if (!(await isAthlete(tx, athlete_id))) throw notFound('Athlete')
      await deleteWatched(tx, user_id, athlete_id)
      return listWatched(tx, user_id)
    })
  })
}
