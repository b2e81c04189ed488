/**
 * Milliseconds since 1970, with fractions, because the database stores microseconds. Pages evaluate the rules with
 * their estimate of the server's time. The server evaluates the rules again with the clock of the database (rules §3).
 */
export type Instant = number

export const DAY: Instant = 24 * 60 * 60 * 1000

export function toInstant(iso: string): Instant {
  return Date.parse(iso)
}
