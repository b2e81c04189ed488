import type { Random } from '#server/platform/random.ts'

/** A normally distributed number with mean 0 and standard deviation 1. */
export function randomNormal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
