import type { Random } from '#server/invent/random.ts'

const cheapest = 211
const dearest = 19_000

/** How far behind the best somebody is, as a share of their time, if that share of the field is better. */
export function gapOf(behind: number): number {
  return 0.1 * behind ** 0.8
}

/** Prices as real games have them: a few stars, and more than half of the field little above the cheapest. */
export function priceOf(behind: number, random: Random): number {
  const worth = (dearest - cheapest) * Math.exp(-14 * behind)
  const price = cheapest + worth * (0.85 + 0.3 * random()) + 10 * random()
  return Math.floor(Math.min(price, dearest))
}
