import type { Hundredths } from './points.ts'

/**
 * With a budget of 100,000, prices range from 211 to 19,000 (decision 0030). They are proportional to the budget.
 */
const reference_budget = 100_000
const reference_cheapest = 211
const reference_dearest = 19_000

/** Points from a year ago count half as much as points from today. */
const half_life_days = 365

/** An athlete's points in one race. `days_ago` is counted from the same instant for all athletes of a group. */
export type EarnedPoints = { points: Hundredths; days_ago: number }

/** The sum of an athlete's points. Older points count less (decision 0030). */
export function worthOf(earned: readonly EarnedPoints[]): number {
  return earned.reduce(
    (worth, { points, days_ago }) => worth + points * 0.5 ** (days_ago / half_life_days),
    0,
  )
}

/** `pro_team` is the average price of a pro team. Null if teams have no maximum size. */
export type PriceBounds = { cheapest: number; dearest: number; pro_team: number | null }

/**
 * A full team of average pro teams costs this share of the budget. So a team of only the best ones can cost too much.
 */
const pro_teams_share = 0.95

/**
 * The lowest and the highest price of a group of athletes, and the average price of a pro team. `places` is how many
 * picks a player's team has. If the budget is 0, a budget of 100,000 is assumed.
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
 * The price of an athlete in a group whose best athlete has the worth `best`. The power of 1.5 makes few athletes
 * expensive, so that a team of only the best athletes costs too much.
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
 * The price after a weekend: it moves a seventh of the way to the target, but rises by at most half of the old price.
 */
export function priceAfterForm(price: number, target: number): number {
  const moved = Math.round(price + (target - price) * step_share)
  return Math.min(Math.floor(price * max_increase), moved)
}

/** An athlete or team that needs a price. Candidates with the same `gender` and `is_team` are a group. */
export type PriceCandidate<Key> = { key: Key; gender: string; is_team: boolean; worth: number }

/**
 * The price of every candidate. It depends on the best worth in the same group. Mixed teams are pro teams: because they
 * are few and similar, each costs the average price, multiplied by its worth and divided by the average worth.
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
