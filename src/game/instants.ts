/**
 * Milliseconds since 1970, with fractions, because the database stores microseconds. Pages evaluate the rules with
 * their estimate of the server's time. The server evaluates the rules again with the clock of the database (rules §3).
 */
export type Instant = number

export const DAY: Instant = 24 * 60 * 60 * 1000

export function toInstant(iso: string): Instant {
  return Date.parse(iso)
}

/**
 * The instant of a local time, both in milliseconds. `local` is the local time as if it were UTC, `aheadAt` how far the
 * local clock is ahead of UTC at an instant. If clocks are set back, a local time occurs twice, and the first of the
 * two instants is returned. If clocks are set forward, a skipped local time is read as if they had not been set forward
 * yet, so 02:30 means 03:30.
 */
export function instantOfLocal(local: number, aheadAt: (instant: Instant) => number): Instant {
  const before = aheadAt(local - DAY)
  const after = aheadAt(local + DAY)
  const first = local - before
  const second = local - after
  return aheadAt(first) !== before && aheadAt(second) === after ? second : first
}
