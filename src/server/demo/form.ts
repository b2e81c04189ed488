import type { Random } from '#server/invent/random.ts'

const cheapest = 211
const dearest = 19_000

/** How far behind the best somebody is, as a share of their time, if that share of the field is better. */
export function gapOf(behind: number): number {
  return 0.1 * behind ** 0.8
}

/** Prices as real games have them: a few stars, and more than half of the field little above the cheapest. */
export function priceOf(behind: number, random: Random): number {
  const worth = (worthOf(behind) - cheapest) * (0.85 + 0.3 * random())
  return Math.floor(Math.min(cheapest + worth + 10 * random(), dearest))
}

/** What somebody is worth of whom that share of the field is better. */
function worthOf(behind: number): number {
  return cheapest + (dearest - cheapest) * Math.exp(-14 * behind)
}

/** A good winter goes up and down: what is won at the peak, as a share of the time, is lost half a season from it. */
export function formAt(peak: number, weekend: number): number {
  return 0.008 * Math.cos((2 * Math.PI * (weekend - peak)) / 12)
}

const most_down = 0.78
const most_up = 1.5

/** A price goes a seventh of the way to what the last places are worth, and never far at once. */
export function nextPrice(price: number, behind: number): number {
  const moved = price + (worthOf(behind) - price) / 7
  return Math.round(Math.max(cheapest, price * most_down, Math.min(price * most_up, moved)))
}
