import type { Hundredths } from './points.ts'

/** Prices are made for a budget of 100,000 and grow with it: as a live game asks them, from 211 to 19,000. */
const usual_budget = 100_000
const usual_cheapest = 211
const usual_dearest = 19_000

/** Points of a year ago count half: all of last season counts, and what is recent counts most. */
const half_life_days = 365

/** What an athlete earned in one race. `days_ago` may count from any instant that is the same for the whole field. */
export type EarnedPoints = { points: Hundredths; days_ago: number }

/** What an athlete's races are worth together (decision 0030). */
export function worthOf(earned: readonly EarnedPoints[]): number {
  return earned.reduce(
    (worth, { points, days_ago }) => worth + points * 0.5 ** (days_ago / half_life_days),
    0,
  )
}

/** `pro_team` is what one costs on average; null where there is no limit to share the budget by. */
export type PriceBounds = { cheapest: number; dearest: number; pro_team: number | null }

/** An average full team of pro teams costs this share of the budget, so that the best of them cannot all be paid. */
const pro_teams_share = 0.95

/**
 * What the worst and the best of a field cost, and a pro team where a team has so many places. A season without a budget has
 * the prices of the usual one.
 */
export function priceBounds(budget: number, places: number | null = null): PriceBounds {
  const money = budget > 0 ? budget : usual_budget
  const scale = money / usual_budget
  return {
    cheapest: Math.max(1, Math.round(usual_cheapest * scale)),
    dearest: Math.max(1, Math.round(usual_dearest * scale)),
    pro_team: places ? Math.max(1, Math.floor((money * pro_teams_share) / places)) : null,
  }
}

/**
 * What somebody of that worth costs in a field whose best is worth `best`. The share of the best is taken to the power of 1.5: few are
 * dear, and most cost little, so that nobody can afford only the best.
 */
export function priceOf(
  worth: number,
  best: number,
  { cheapest, dearest }: Pick<PriceBounds, 'cheapest' | 'dearest'>,
): number {
  const share = best > 0 ? Math.min(worth / best, 1) : 0
  return Math.round(cheapest + (dearest - cheapest) * share ** 1.5)
}

const way = 1 / 7
const most_up = 1.5

/**
 * What somebody costs after a weekend who should cost `aim` by now: a seventh of the way to it, and at most half of
 * the price upwards.
 */
export function priceAfterForm(price: number, aim: number): number {
  const moved = Math.round(price + (aim - price) * way)
  return Math.min(Math.floor(price * most_up), moved)
}

/** Somebody to price, in the field of their kind: women, men, and national or professional teams of each gender. */
export type ToPrice<Key> = { key: Key; gender: string; is_team: boolean; worth: number }

/**
 * What all of them cost, each against the best of their field. Pro teams are few and much alike: each costs its share of the
 * average, as by the power above hardly anybody could be left out or paid.
 */
export function priceFields<Key>(athletes: readonly ToPrice<Key>[], bounds: PriceBounds): Map<Key, number> {
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
  teams: readonly ToPrice<Key>[],
  average: number,
  cheapest: number,
): (readonly [Key, number])[] {
  const mean = teams.reduce((sum, { worth }) => sum + worth, 0) / teams.length
  return teams.map(({ key, worth }) => {
    const share = mean > 0 ? worth / mean : 1
    return [key, Math.max(cheapest, Math.floor(average * share))] as const
  })
}
