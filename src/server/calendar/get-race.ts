import type { Db } from '#server/platform/db/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { findRace, type RaceRow } from './store/races.ts'

export async function getRaceOr404(db: Db, race_id: number): Promise<RaceRow> {
  return raceOr404(await findRace(db, race_id))
}

export function raceOr404(race: RaceRow | undefined): RaceRow {
  if (!race) throw notFound('Race')
  return race
}
