import type { Weekend } from '#contract/weekends.ts'
import { isScoredOrCancelled } from '#game/calendar/weekend-status.ts'
import { type Instant, toInstant } from '#game/instants.ts'
import { racesOf } from '../races/weekend-races.ts'

type Started = Pick<Weekend, 'event_start'>

type Timed = Pick<Weekend, 'event_start' | 'selections'>

/** Whether a weekend starts after `now`. If `now` is unknown, false as soon as a race is scored or cancelled. */
export function startsAfter(weekend: Timed, now: Instant | null): boolean {
  return now === null ? !racesOf(weekend).some(isScoredOrCancelled) : toInstant(weekend.event_start) > now
}

export function sortByStart<Row extends Started>(weekends: readonly Row[]): Row[] {
  return [...weekends].sort((a, b) => toInstant(a.event_start) - toInstant(b.event_start))
}
