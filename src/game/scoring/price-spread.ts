/** The distribution of a field's prices: minimum, quartiles, maximum. */
export type PriceSpread = {
  athletes: number
  least: number
  quarter: number
  median: number
  three_quarters: number
  most: number
}

/** Null for a field without prices. */
export function spreadOf(prices: readonly number[]): PriceSpread | null {
  if (prices.length === 0) return null
  const sorted = prices.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!
  return {
    athletes: sorted.length,
    least: at(0),
    quarter: at(0.25),
    median: at(0.5),
    three_quarters: at(0.75),
    most: at(1),
  }
}

export type Drawable = { price: number; worth: number }

export type Drawing = {
  /** How many of each field a full team has. */
  places: number
  budget: number
  teams: number
  /** Returns a number from 0 up to, but not including, 1. */
  random: () => number
}

/**
 * The share of randomly drawn full teams that cost at most the budget. The draw imitates players: an athlete worth
 * twice as much is drawn twice as often, and an athlete without points has a thousandth of the best one's probability.
 * Null if the field is empty.
 */
export function shareWithinBudget(
  fields: readonly (readonly Drawable[])[],
  { places, budget, teams, random }: Drawing,
): number | null {
  const urns = fields.filter((field) => field.length > 0).map(urnOf)
  if (urns.length === 0 || teams === 0) return null
  let within = 0
  for (let n = 0; n < teams; n++) {
    const cost = urns.reduce((sum, urn) => sum + costOfDrawn(urn, places, random), 0)
    if (cost <= budget) within += 1
  }
  return within / teams
}

/** `chances` are cumulative: the last one is the total. */
type Urn = { field: readonly Drawable[]; chances: number[] }

const least_chance = 0.001

function urnOf(field: readonly Drawable[]): Urn {
  const best = Math.max(...field.map(({ worth }) => worth)) || 1
  let sum = 0
  const chances = field.map(({ worth }) => {
    sum += Math.max(worth / best, least_chance)
    return sum
  })
  return { field, chances }
}

/** Draws one after another; draws again if the athlete was already drawn. */
function costOfDrawn({ field, chances }: Urn, places: number, random: () => number): number {
  if (field.length <= places) return field.reduce((sum, { price }) => sum + price, 0)
  const drawn = new Set<number>()
  while (drawn.size < places) drawn.add(firstAbove(chances, random() * chances.at(-1)!))
  return [...drawn].reduce((sum, index) => sum + field[index]!.price, 0)
}

/** Binary search. */
function firstAbove(chances: readonly number[], wanted: number): number {
  let [low, high] = [0, chances.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (chances[middle]! > wanted) high = middle
    else low = middle + 1
  }
  return low
}
