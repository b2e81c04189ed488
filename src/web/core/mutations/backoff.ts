const FIRST = 500
const LONGEST = 20_000
const SECOND = 1000

/**
 * How many ms to wait before a change is sent again: as long as the server requests, otherwise exponentially
 * increasing, with jitter, so that clients disconnected at the same moment do not retry together. `random` is from 0 to
 * below 1.
 */
export function backoffMs(tries: number, wait_s: number | undefined, random: number): number {
  const least = wait_s === undefined ? Math.min(FIRST * 2 ** (tries - 1), LONGEST) : wait_s * SECOND
  return Math.round(least * (1 + random / 2))
}
