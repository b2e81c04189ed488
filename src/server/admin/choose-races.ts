import type { RaceState } from '#game/scoring/publications.ts'
import type { FoundRace } from '#server/calendar/store/races-by-term.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findRevisionId, findWeekend, listUnpublishedRaces, listWeekendNames } from './store/find.ts'

/** `weekend` is a name or id, or undefined for the whole season. `state` is the state that the races get. */
type Choice = { weekend: string | undefined; state: RaceState | undefined }

export type ChosenRaces =
  | { ok: true; races: FoundRace[] }
  | { ok: false; reason: 'unknown-weekend'; weekend_names: string[] }

/** Finds the races whose latest results are not published and, if `state` is `official`, the provisional races. */
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
    races: await listUnpublishedRaces(db, season_id, { weekend_id: found?.weekend_id ?? null, state }),
  }
}

/**
 * Finds the id of the revision to publish. Returns undefined if there is not exactly one race, or if the race has no
 * revision with the number.
 */
export async function chooseRevision(
  db: Db,
  races: readonly Pick<FoundRace, 'race_id'>[],
  revision_number: number,
): Promise<number | undefined> {
  const [race, another] = races
  return race && !another ? findRevisionId(db, race.race_id, revision_number) : undefined
}
