import type { RaceState } from '#game/scoring/publications.ts'
import type { FoundRace } from '#server/calendar/store/races-by-term.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findRevision, findWeekend, listRacesToCome, listWeekendNames } from './store/find.ts'

/** The weekend, by its name or id; undefined for the whole season. */
type Choice = { weekend: string | undefined; state: RaceState | undefined }

export type ChosenRaces =
  | { ok: true; races: FoundRace[] }
  | { ok: false; reason: 'unknown-weekend'; weekend_names: string[] }

/** The races of a weekend or season whose latest results are not published yet, or not yet in that state. */
export async function chooseRaces(
  db: Db,
  season_id: number,
  { weekend, state = 'provisional' }: Choice,
): Promise<ChosenRaces> {
  const found = weekend === undefined ? null : await findWeekend(db, season_id, weekend)
  if (found === undefined) {
    return { ok: false, reason: 'unknown-weekend', weekend_names: await listWeekendNames(db, season_id) }
  }
  return {
    ok: true,
    races: await listRacesToCome(db, season_id, { weekend_id: found?.weekend_id ?? null, state }),
  }
}

/** The id of a revision to publish; undefined unless there is exactly one race, and it has the revision. */
export async function chooseRevision(
  db: Db,
  races: readonly Pick<FoundRace, 'race_id'>[],
  number: number,
): Promise<number | undefined> {
  const [race, another] = races
  return race && !another ? findRevision(db, race.race_id, number) : undefined
}
