import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { getLiveRace } from '#contract/live/live-race.ts'
import { getMyLive } from '#contract/live/my-live.ts'
import type { ScoreCount } from '#game/scoring/live.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { serve, servePrivate } from '#server/http/serve.ts'
import { readLiveRace } from './live-race.ts'
import { readMyLive } from './my-live.ts'
import { countLiveScores, type LiveRaceRow } from './store/read.ts'

/** The live views of races. The part that all share is one cached reply for each race. */
export function liveRoutes(app: FastifyInstance, context: AppContext): void {
  const readHistogram = openHistograms((race: LiveRaceRow & { sequence: number }) =>
    countLiveScores(context.db, race),
  )

  serve(app, context, getLiveRace, ({ db, params }) => readLiveRace(db, params.race_id))

  servePrivate(app, context, getMyLive, ({ db, params, query, player }) =>
    readMyLive(db, { user_id: player.user_id, ...params, ...query }, readHistogram),
  )
}

/** A histogram costs one pass over all picks of the selection, so it is built at most this often for each race. */
const min_age_ms = 15_000
const max_races = 50

type Built = { sequence: number; built_at: number; scores: Promise<readonly ScoreCount[]> }

/**
 * Keeps the histogram of each race that is live. If a batch came since it was built, it is built again, but not within
 * 15 seconds; until then ranks are those of the batch before. `now` is in milliseconds.
 */
export function openHistograms<Race extends { race_id: number; sequence: number }>(
  build: (race: Race) => Promise<readonly ScoreCount[]>,
  now: () => number = () => performance.now(),
): (race: Race) => Promise<readonly ScoreCount[]> {
  const kept = new LRUCache<number, Built>({ max: max_races })
  return (race) => {
    const found = kept.get(race.race_id)
    const is_fresh = found && (found.sequence === race.sequence || now() - found.built_at < min_age_ms)
    if (is_fresh) return found.scores
    const built: Built = { sequence: race.sequence, built_at: now(), scores: build(race) }
    kept.set(race.race_id, built)
    built.scores.catch(() => kept.get(race.race_id) === built && kept.delete(race.race_id))
    return built.scores
  }
}
