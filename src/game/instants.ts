/**
 * Milliseconds since 1970. They may have fractions, because the database stores microseconds. Pages evaluate the rules
 * with their estimate of the server's time; the server evaluates them again with the clock of the database (rules §3).
 */
export type Instant = number

export const HOUR: Instant = 60 * 60 * 1000
export const DAY: Instant = 24 * HOUR

export function toInstant(iso: string): Instant {
  return Date.parse(iso)
}

/**
 * Converts a local time to an instant. `local` is in milliseconds since 1970, counted as if the local time were UTC.
 * `aheadAt` returns how many milliseconds the local clock is ahead of UTC at an instant. If the local time occurs
 * twice, because clocks are set back, the first instant is returned. If it does not occur, because clocks are set
 * forward from 02:00 to 03:00, 02:30 is read as 03:30.
 */
export function instantOfLocal(local: number, aheadAt: (instant: Instant) => number): Instant {
  const before = aheadAt(local - DAY)
  const after = aheadAt(local + DAY)
  const first = local - before
  const second = local - after
  return aheadAt(first) !== before && aheadAt(second) === after ? second : first
}
