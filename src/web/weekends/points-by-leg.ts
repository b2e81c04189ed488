import type { AthleteRaceResult } from '#contract/athletes.ts'
import type { Weekend } from '#contract/weekends.ts'
import { sumPoints, toHundredths, toPoints } from '#game/points.ts'
import { inOrderOfRaces } from './selection-order.ts'

export type Leg = { name: string; race_ids: readonly number[] }

/** The selections of a tour that have a scored race, in the order in which they are raced. */
export function legsOf({ selections }: Pick<Weekend, 'selections'>): Leg[] {
  return inOrderOfRaces(selections)
    .filter(({ races }) => races.some(({ scored }) => scored))
    .map(({ name, races }) => ({ name, race_ids: races.map(({ race_id }) => race_id) }))
}

/** An athlete's points after each leg; races that count nowhere are left out. */
export function pointsByLeg(results: readonly AthleteRaceResult[], legs: readonly Leg[]): number[] {
  const counted = results.filter(({ race }) => race.include_in_total)

  return legs.map((_, last) => {
    const raced = new Set(legs.slice(0, last + 1).flatMap(({ race_ids }) => race_ids))
    const totals = counted.filter(({ race_id }) => raced.has(race_id)).map(({ total }) => toHundredths(total))
    return toPoints(sumPoints(totals))
  })
}

/** What each had less than the best of them after each leg: 0 or below. */
export function gapsToBest(points: readonly (readonly number[])[]): number[][] {
  const hundredths = points.map((row) => row.map(toHundredths))
  const best = (hundredths[0] ?? []).map((_, leg) => Math.max(...hundredths.map((row) => row[leg] ?? 0)))
  return hundredths.map((row) => row.map((value, leg) => toPoints(value - (best[leg] ?? 0))))
}
