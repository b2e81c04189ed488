import type { Gender } from '#game/genders.ts'
import { HOUR, type Instant, toInstant } from '#game/instants.ts'
import { fitsRace, type RaceField } from '#game/scoring/race-kinds.ts'

/** What a start list says about an athlete. An athlete who is not on the list does not start. */
export const START_STATES = ['confirmed', 'doubtful', 'not starting'] as const

export type StartState = (typeof START_STATES)[number]

/** A race that is not cancelled. `starters` is its newest start list. Null if it has none yet. */
export type ListedRace = RaceField & {
  race_id: number
  starters: ReadonlyMap<number, StartState> | null
}

/**
 * What the start lists of a selection say about an athlete:
 * - `unknown`: no list says anything yet.
 * - `starts`: on all lists so far.
 * - `doubtful`: on all lists so far, but doubtful on one.
 * - `misses`: does not start in one of the races, but starts in another one or may still do so.
 * - `out`: does not start in any race.
 */
export type StartOutlook = 'unknown' | 'starts' | 'doubtful' | 'misses' | 'out'

export type AthleteStarts = { outlook: StartOutlook; missed_race_ids: number[] }

type Starter = { athlete_id: number; gender: Gender; is_team: boolean }

/** Combines what the newest start lists of a selection's races say about an athlete (rules §11). */
export function startsOf(athlete: Starter, races: readonly ListedRace[]): AthleteStarts {
  const possible = races.filter((race) => fitsRace(race, athlete))
  const states = possible.map(({ starters }) => {
    return starters === null ? null : (starters.get(athlete.athlete_id) ?? 'not starting')
  })
  const missed_race_ids = possible
    .filter((_race, index) => states[index] === 'not starting')
    .map(({ race_id }) => race_id)
  return { outlook: outlookOf(states), missed_race_ids }
}

function outlookOf(states: readonly (StartState | null)[]): StartOutlook {
  if (states.every((state) => state === null)) return 'unknown'
  if (states.every((state) => state === 'not starting')) return 'out'
  if (states.includes('not starting')) return 'misses'
  return states.includes('doubtful') ? 'doubtful' : 'starts'
}

type RaceAhead = { state: string; kind: string }

/** Whether a start list is expected for a race: it has no result yet, and is not the overall result of a tour. */
export function awaitsStarters({ state, kind }: RaceAhead): boolean {
  return state === 'scheduled' && kind !== 'tour_overall'
}

/** When the start list of a race that starts at `date` is usually published. `hours` is a setting of the season. */
export function usualListTime(date: string, hours: number): Instant {
  return toInstant(date) - hours * HOUR
}

/** `late`: the usual time has passed. `unknown`: the season has no usual time, or the race has started. */
export type StartListWait = 'expected' | 'late' | 'unknown'

/** Says whether a missing start list is still expected or late. Never returns `late` while `now` is unknown. */
export function startListWait(date: string, hours: number | null, now: Instant | null): StartListWait {
  if (hours === null || (now !== null && now >= toInstant(date))) return 'unknown'
  return now !== null && now >= usualListTime(date, hours) ? 'late' : 'expected'
}
