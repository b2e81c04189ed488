/**
 * Milliseconds since 1970, fractions allowed: the database keeps microseconds.
 * A page may ask the rules below with its estimate of the server's time;
 * what counts is the same comparison by the database clock (rules §3).
 */
export type Instant = number

export const DAY: Instant = 24 * 60 * 60 * 1000

export function toInstant(iso: string): Instant {
  return Date.parse(iso)
}
