import type { FastifyInstance } from 'fastify'
import { getLiveRace, getMyLive } from '#contract/live.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { serve, servePrivate } from '#server/http/serve.ts'
import { openHistograms } from './histograms.ts'
import { readLiveRace } from './live-race.ts'
import { readMyLive } from './my-live.ts'
import { countLiveScores, type LiveRaceRow } from './store/read.ts'

/** The live views of races. The part that all share is one cached reply for each race. */
export function liveRoutes(app: FastifyInstance, context: AppContext): void {
  const readHistogram = openHistograms((race: LiveRaceRow & { sequence: number }) =>
    countLiveScores(context.db, race),
  )

  serve(app, context, getLiveRace, ({ db, params }) => readLiveRace(db, params.race_id))

  servePrivate(app, context, getMyLive, ({ db, params, player }) =>
    readMyLive(db, { user_id: player.user_id, race_id: params.race_id }, readHistogram),
  )
}
