import type { Hundredths } from './points.ts'

/** Prices from 211 to 19,000, for a budget of 100,000; they scale with the budget. The range is that of a live game. */
const reference_budget = 100_000
const reference_cheapest = 211
const reference_dearest = 19_000

/** Points from a year ago count half: all of last season counts, and recent results count most. */
const half_life_days = 365

/**
 * An athlete's points in one race. `days_ago` may be counted from any instant, if it is the same for the whole field.
 */
export type EarnedPoints = { points: Hundredths; days_ago: number }

/** The weighted sum of an athlete's races (decision 0030). */
export function worthOf(earned: readonly EarnedPoints[]): number {
  return earned.reduce(
    (worth, { points, days_ago }) => worth + points * 0.5 ** (days_ago / half_life_days),
    0,
  )
}

/** `pro_team` is the average price of a pro team; null if there is no limit by which to divide the budget. */
export type PriceBounds = { cheapest: number; dearest: number; pro_team: number | null }

/** A full team of average pro teams costs this share of the budget, so a team of the best ones exceeds it. */
const pro_teams_share = 0.95

/**
 * The lowest and the highest price of a field, and the average price of a pro team for the given number of places. A
 * season without a budget has the prices of the usual budget.
 */
export function priceBounds(budget: number, places: number | null = null): PriceBounds {
  const reference = budget > 0 ? budget : reference_budget
  const scale = reference / reference_budget
  return {
    cheapest: Math.max(1, Math.round(reference_cheapest * scale)),
    dearest: Math.max(1, Math.round(reference_dearest * scale)),
    pro_team: places ? Math.max(1, Math.floor((reference * pro_teams_share) / places)) : null,
  }
}

/**
 * The price for a worth in a field whose best is worth `best`. The share of the best is raised to the power of 1.5, so
 * few athletes are expensive and most are cheap, and nobody can afford only the best.
 */
export function priceOf(
  worth: number,
  best: number,
  { cheapest, dearest }: Pick<PriceBounds, 'cheapest' | 'dearest'>,
): number {
  const share = best > 0 ? Math.min(worth / best, 1) : 0
  return Math.round(cheapest + (dearest - cheapest) * share ** 1.5)
}

const step_share = 1 / 7
const max_increase = 1.5

/**
 * The price after a weekend: moves a seventh of the way to the target, and upwards by at most half of the price.
 */
export function priceAfterForm(price: number, target: number): number {
  const moved = Math.round(price + (target - price) * step_share)
  return Math.min(Math.floor(price * max_increase), moved)
}

/** An athlete or team to price, and its field: women, men, or national or professional teams of each gender. */
export type PriceCandidate<Key> = { key: Key; gender: string; is_team: boolean; worth: number }

/**
 * The prices of all of them, each relative to the best of its field. Pro teams are few and similar, so each costs its
 * share of the average: with the power above, hardly any of them could be left out or afforded.
 */
export function priceFields<Key>(
  athletes: readonly PriceCandidate<Key>[],
  bounds: PriceBounds,
): Map<Key, number> {
  const fields = Map.groupBy(athletes, ({ gender, is_team }) => `${gender} ${is_team}`)
  return new Map(
    [...fields].flatMap(([name, field]) => {
      const { pro_team } = bounds
      if (name === 'mixed true' && pro_team !== null) return priceProTeams(field, pro_team, bounds.cheapest)
      const best = Math.max(...field.map(({ worth }) => worth))
      return field.map(({ key, worth }) => [key, priceOf(worth, best, bounds)] as const)
    }),
  )
}

function priceProTeams<Key>(
  teams: readonly PriceCandidate<Key>[],
  average: number,
  cheapest: number,
): (readonly [Key, number])[] {
  const mean = teams.reduce((sum, { worth }) => sum + worth, 0) / teams.length
  return teams.map(({ key, worth }) => {
    const share = mean > 0 ? worth / mean : 1
    return [key, Math.max(cheapest, Math.floor(average * share))] as const
  })
}
