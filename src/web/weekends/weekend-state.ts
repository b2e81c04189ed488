import type { Weekend } from '#contract/weekends.ts'
import { DAY, type Instant, toInstant } from '#game/instants.ts'
import { isDecided, racesOf } from '../races/weekend-races.ts'

export type WeekendState = 'past' | 'running' | 'open' | 'ahead'

type Started = Pick<Weekend, 'event_start'>

type Timed = Pick<Weekend, 'event_start' | 'event_end' | 'trading_open' | 'selections'>

/**
 * The state of a weekend. It is `running` from the first start until all races are decided, at most until a day after
 * the last start. It is `open` if no race has started and teams can be picked. While `now` is unknown, the times are
 * ignored.
 */
export function weekendState(weekend: Timed, now: Instant | null): WeekendState {
  const races = racesOf(weekend)
  if (races.length > 0 && races.every(isDecided)) return 'past'
  if (now !== null && now >= toInstant(weekend.event_end) + DAY) return 'past'
  if (races.some(isDecided) || (now !== null && now >= toInstant(weekend.event_start))) return 'running'
  return weekend.trading_open ? 'open' : 'ahead'
}

/** While `now` is unknown, a weekend with a decided race counts as started. */
export function startsAfter(weekend: Timed, now: Instant | null): boolean {
  return now === null ? !racesOf(weekend).some(isDecided) : toInstant(weekend.event_start) > now
}

export function sortByStart<Row extends Started>(weekends: readonly Row[]): Row[] {
  return [...weekends].sort((a, b) => toInstant(a.event_start) - toInstant(b.event_start))
}
