import { type PointsTables, pointsAt } from '#game/scoring/points-tables.ts'
import { type EarnedPoints, type PriceBounds, priceFields, worthOf } from '#game/scoring/prices.ts'
import { tableNameOf } from '#game/scoring/race-kinds.ts'
import type { PlannedWeekend } from './season/plan-calendar.ts'
import { classOf } from './season/save-calendar.ts'
import type { AthleteRow, ResultRow } from './season/season-columns.ts'

type Season = {
  athletes: readonly AthleteRow[]
  weekends: readonly PlannedWeekend[]
  results: readonly ResultRow[]
}

/**
 * Computes the prices of a season with the price rule from the results of this season. If there are no results, there
 * are no prices: the prices of a new season are computed from the previous season (`price season`).
 */
export function pricesByRule(
  { athletes, weekends, results }: Season,
  tables: PointsTables,
  bounds: PriceBounds,
): Map<string, number> {
  if (results.length === 0) return new Map()
  const earned = earnedIn(weekends, results, tables)
  return priceFields(
    athletes.map(({ federation_code, gender, is_team }) => {
      const worth = worthOf(earned.get(federation_code) ?? [])
      return { key: federation_code, gender, is_team: is_team === true, worth }
    }),
    bounds,
  )
}

const day_ms = 86_400_000

/** Returns the points of each athlete. `days_ago` is counted back from the last race of the season. */
function earnedIn(
  weekends: readonly PlannedWeekend[],
  results: readonly ResultRow[],
  tables: PointsTables,
): Map<string, EarnedPoints[]> {
  const races = weekends.flatMap(({ is_tour, selections }) =>
    selections.flatMap((selection) => selection.races.map((race) => ({ ...race, is_tour_leg: is_tour }))),
  )
  const last = Math.max(...races.map((race) => Date.parse(race.date)))
  const tables_and_days = new Map(
    races.map((race) => {
      const name = tableNameOf({ ...race, race_class: classOf(race.race_class) })
      const days_ago = (last - Date.parse(race.date)) / day_ms
      return [race.race_code, { table: (name && tables[name]) ?? [], days_ago }]
    }),
  )
  const earned = new Map<string, EarnedPoints[]>()
  for (const { race_code, athlete, place } of results) {
    const { table = [], days_ago = 0 } = tables_and_days.get(race_code) ?? {}
    const points = pointsAt(table, place)
    if (points > 0) earned.set(athlete, [...(earned.get(athlete) ?? []), { points, days_ago }])
  }
  return earned
}
