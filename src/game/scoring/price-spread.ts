/** The lowest price, the quartiles, and the highest price of a group of athletes. */
export type PriceSpread = {
  athletes: number
  least: number
  quarter: number
  median: number
  three_quarters: number
  most: number
}

/** The spread of these prices. Null if there are none. */
export function spreadOf(prices: readonly number[]): PriceSpread | null {
  if (prices.length === 0) return null
  const sorted = prices.toSorted((a, b) => a - b)
  const quantile = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!
  return {
    athletes: sorted.length,
    least: quantile(0),
    quarter: quantile(0.25),
    median: quantile(0.5),
    three_quarters: quantile(0.75),
    most: quantile(1),
  }
}

/** `worth` is the weighted sum of the athlete's points (see `worthOf`). */
export type PricedAthlete = { price: number; worth: number }

export type SampleOptions = {
  /** How many athletes of each gender a full team has. */
  places: number
  budget: number
  teams: number
  /** Returns a random number from 0 up to but not including 1. */
  random: () => number
}

/**
 * Draws full teams at random, and returns the share of teams that cost at most the budget. Good athletes are drawn more
 * often, because players prefer them: the weight of an athlete is `worth`, but at least a thousandth of the highest
 * `worth`. Returns null if there are no athletes or `teams` is 0.
 */
export function shareWithinBudget(
  fields: readonly (readonly PricedAthlete[])[],
  { places, budget, teams, random }: SampleOptions,
): number | null {
  const weighted_fields = fields.filter((field) => field.length > 0).map(weightedField)
  if (weighted_fields.length === 0 || teams === 0) return null
  let within = 0
  for (let n = 0; n < teams; n++) {
    const cost = weighted_fields.reduce((sum, weighted) => sum + sampleCost(weighted, places, random), 0)
    if (cost <= budget) within += 1
  }
  return within / teams
}

/**
 * `cumulative_weights` contains for each athlete the sum of their weight and the weights of all athletes before them.
 */
type WeightedField = { field: readonly PricedAthlete[]; cumulative_weights: number[] }

const min_weight = 0.001

function weightedField(field: readonly PricedAthlete[]): WeightedField {
  const best = Math.max(...field.map(({ worth }) => worth)) || 1
  let sum = 0
  const cumulative_weights = field.map(({ worth }) => {
    sum += Math.max(worth / best, min_weight)
    return sum
  })
  return { field, cumulative_weights }
}

/** Draws `places` different athletes at random according to their weights. Returns the sum of their prices. */
function sampleCost(
  { field, cumulative_weights }: WeightedField,
  places: number,
  random: () => number,
): number {
  if (field.length <= places) return field.reduce((sum, { price }) => sum + price, 0)
  const drawn = new Set<number>()
  while (drawn.size < places) drawn.add(firstAbove(cumulative_weights, random() * cumulative_weights.at(-1)!))
  return [...drawn].reduce((sum, index) => sum + field[index]!.price, 0)
}

/** The index of the first sum that is greater than the limit, found by binary search. */
function firstAbove(sums: readonly number[], limit: number): number {
  let [low, high] = [0, sums.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sums[middle]! > limit) high = middle
    else low = middle + 1
  }
  return low
}

/** Spearman's rank correlation of two lists, from -1 to 1. Equal values share their mean rank. */
export function spearman(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [ranksOf(one), ranksOf(other)]
  const mean = (one.length + 1) / 2
  const product = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, rank, index) => sum + (rank - mean) * (y[index]! - mean), 0)
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b))
}

function ranksOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  const ranks = new Map<number, number>()
  for (let first = 0; first < sorted.length; ) {
    let last = first
    while (sorted[last + 1] === sorted[first]) last += 1
    ranks.set(sorted[first]!, (first + last) / 2 + 1)
    first = last + 1
  }
  return values.map((value) => ranks.get(value)!)
}
