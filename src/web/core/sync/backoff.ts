const FIRST = 500
const LONGEST = 20_000
const SECOND = 1000

/**
 * How many ms to wait before a change goes out again: as long as the server says, else twice as long each time, and
 * a little apart from all the others whose connection broke at the same moment. `random` is from 0 to below 1.
 */
export function backoffMs(tries: number, wait_s: number | undefined, random: number): number {
  const least = wait_s === undefined ? Math.min(FIRST * 2 ** (tries - 1), LONGEST) : wait_s * SECOND
  return Math.round(least * (1 + random / 2))
}
