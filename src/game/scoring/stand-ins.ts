import type { StartState } from '#game/calendar/start-lists.ts'
import type { Gender } from '#game/genders.ts'

/**
 * How an athlete can replace another one in a race: as a reserve for a pick, or as the vice-captain for the captain.
 */
export const STAND_INS = ['reserve', 'vice-captain'] as const

/** The athlete that another one replaces, and how. */
export type StandsInFor = { as: (typeof STAND_INS)[number]; athlete_id: number; name: string }

/**
 * What is known about the start of an athlete in a race.
 * - `started`: has a result other than DNS.
 * - `missing`: did not start. A reserve replaces a pick who is missing.
 * - `expected`: on the start list, but not in the results. Such an athlete is not replaced, and replaces nobody.
 */
type RaceStart = 'started' | 'missing' | 'expected'

/**
 * Who started in a race (rules §11). If `absent_gender` is set, the race has a start list: athletes of this gender (for
 * `mixed`, all athletes) who are not in `athletes` are missing as well.
 */
export type RaceStarts = {
  athletes: { athlete_id: number; state: RaceStart }[]
  absent_gender: Gender | null
}

export const NO_STARTS: RaceStarts = { athletes: [], absent_gender: null }

type Result = { athlete_id: number; status: string | null }

/** `starters` is the newest start list of the race. Null if it has none. The order of the input does not matter. */
export function raceStarts(
  gender: Gender,
  results: readonly Result[],
  starters: ReadonlyMap<number, StartState> | null,
): RaceStarts {
  const states = new Map<number, RaceStart>()
  for (const [athlete_id, state] of starters ?? []) {
    states.set(athlete_id, state === 'not starting' ? 'missing' : 'expected')
  }
  for (const { athlete_id, status } of results) {
    states.set(athlete_id, status === 'DNS' ? 'missing' : 'started')
  }
  const athletes = [...states].map(([athlete_id, state]) => ({ athlete_id, state }))
  athletes.sort((a, b) => a.athlete_id - b.athlete_id)
  return { athletes, absent_gender: starters === null ? null : gender }
}
