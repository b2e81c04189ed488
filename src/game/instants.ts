/**
 * Milliseconds since 1970, with fractions: the database stores microseconds. A page may evaluate the rules with its
 * estimate of the server's time; the same comparison by the database clock is decisive (rules §3).
 */
export type Instant = number

export const DAY: Instant = 24 * 60 * 60 * 1000

export function toInstant(iso: string): Instant {
  return Date.parse(iso)
}
