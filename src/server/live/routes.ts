import type { FastifyInstance } from 'fastify'
import { getLiveRace } from '#contract/live/live-race.ts'
import { getMyLive } from '#contract/live/my-live.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { serve, servePrivate } from '#server/http/serve.ts'
import { readLiveRace } from './live-race.ts'
import { readMyLive } from './my-live.ts'
import { openSharedViews } from './shared-views.ts'

/** Routes for the live views of races. The reply to visitors is cached for each race. */
export function liveRoutes(app: FastifyInstance, context: AppContext): void {
  const shared = openSharedViews(context.db, context.version)

  serve(app, context, getLiveRace, ({ db, params }) => readLiveRace(db, params.race_id))

  servePrivate(app, context, getMyLive, ({ db, params, query, player }) =>
    readMyLive(db, { user_id: player.user_id, ...params, ...query }, shared),
  )
}
