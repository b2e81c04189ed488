import type pg from 'pg'
import { dbOf } from '#server/db/db.ts'
import { makeDemoSeason } from '#server/demo/make-demo-season.ts'
import { openGameClock } from '#server/game-clock/open-clock.ts'

/** A winter's morning, so that journeys read the same dates whenever they run. */
const morning = new Date('2027-01-14T08:00:00Z')

/** Enough players for a second page of a hundred. */
const players = 130

/** Fills the migrated database of the journeys. */
export async function seed(pool: pg.Pool): Promise<void> {
  const db = dbOf(pool)
  await openGameClock(db, morning)
  await makeDemoSeason(db, { variant: 'worldcup', seed: 'journeys', players })
}
