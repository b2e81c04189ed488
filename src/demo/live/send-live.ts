import { listSeasonAthletes } from '#server/imports/store/athletes.ts'
import { saveLiveBatch } from '#server/live/save-batch.ts'
import { readGameNow } from '#server/platform/clock/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { listClosedDemoRaces } from '../closed-races.ts'
import { CALENDARS } from '../generator/calendars.ts'
import { makeEntrants } from '../generator/make-entrants.ts'
import { simulateResults } from '../generator/simulate-results.ts'
import { DEMO_ACTOR, type Demo } from '../store/demos.ts'
import { batchAt, isRunning } from './live-batches.ts'

/** Sends live results of every race in progress, one batch per minute. Refusals are ignored. */
export async function sendLiveBatches(db: Db, demo: Demo): Promise<void> {
  const now = await readGameNow(db)
  const running = (await listClosedDemoRaces(db, demo)).filter((race) => isRunning(race, now))
  if (running.length === 0) return

  const athletes = await listSeasonAthletes(db, demo.season_id)
  const known = new Set(athletes.map((athlete) => athlete.federation_code))
  const entrants = makeEntrants(demo, demo)
  for (const race of running) {
    const weekend = CALENDARS[demo.variant][race.weekend_index]!
    const rows = simulateResults(demo.seed, weekend, race.weekend_index, entrants).filter(
      (row) => row.race_code === race.race_code && known.has(row.athlete),
    )
    const batch = { ...batchAt(race, rows, now), race_id: race.row.race_id, actor: DEMO_ACTOR }
    await db.transaction((tx) => saveLiveBatch(tx, batch))
  }
}
