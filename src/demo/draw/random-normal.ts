import type { Random } from '#server/platform/random.ts'

/** Around 0, two times in three between -1 and 1. */
export function randomNormal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
