import type { Weekend } from '#contract/weekends.ts'
import { DAY, type Instant, toInstant } from '#game/instants.ts'
import { isDecided, racesOf } from '../races/weekend-races.ts'

export type WeekendState = 'past' | 'running' | 'open' | 'ahead'

type Started = Pick<Weekend, 'event_start'>

type Timed = Pick<Weekend, 'event_start' | 'event_end' | 'trading_open' | 'selections'>

/**
 * The state of a weekend. It is running from its first start until its last race is scored or a day has passed since
 * that race started; before, it is open while teams can be picked for it. If `now` is unknown, the results decide.
 */
export function weekendState(weekend: Timed, now: Instant | null): WeekendState {
  const races = racesOf(weekend)
  if (races.length > 0 && races.every(isDecided)) return 'past'
  if (now !== null && now >= toInstant(weekend.event_end) + DAY) return 'past'
  if (races.some(isDecided) || (now !== null && now >= toInstant(weekend.event_start))) return 'running'
  return weekend.trading_open ? 'open' : 'ahead'
}

/** Variant B: events that start after now are upcoming. If `now` is unknown, the results decide. */
export function isAhead(weekend: Timed, now: Instant | null): boolean {
  return now === null ? !racesOf(weekend).some(isDecided) : toInstant(weekend.event_start) > now
}

export function sortByStart<Row extends Started>(weekends: readonly Row[]): Row[] {
  return [...weekends].sort((a, b) => toInstant(a.event_start) - toInstant(b.event_start))
}
