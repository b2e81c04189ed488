import type { AthleteRaceResult, PriceStep, SelectionPopularity } from '#contract/athletes.ts'
import { roundHundredths, toHundredths, toPoints } from '#game/scoring/points.ts'

/** The values of two athletes at the same steps, null where one has none. `key` identifies a step. */
export type BothSteps = {
  steps: readonly { key: string; label: string }[]
  values: readonly [(number | null)[], (number | null)[]]
}

type Pair<Row> = readonly [readonly Row[], readonly Row[]]

/**
 * The points on each day on which either athlete raced, oldest first. Days work for athletes who never race each other,
 * too. Overall results of tours are left out: they are worth several races and would dominate.
 */
export function pointsByDay(pair: Pair<AthleteRaceResult>, dayOf: (race_date: string) => string): BothSteps {
  const raced = pair.map((results) => results.filter(({ race }) => race.kind !== 'tour_overall'))
  const dates = raced.flat().map(({ race }) => race.date)
  const days = [...new Set(dates.toSorted().map(dayOf))]
  const pointsOf = (results: readonly AthleteRaceResult[] = []) =>
    days.map((day) => {
      const totals = results.filter(({ race }) => dayOf(race.date) === day).map(({ total }) => total)
      return totals.length === 0 ? null : sumOf(totals)
    })
  return { steps: days.map(named), values: [pointsOf(raced[0]), pointsOf(raced[1])] }
}

function sumOf(totals: readonly number[]): number {
  return toPoints(roundHundredths(totals.reduce((sum, total) => sum + toHundredths(total), 0)))
}

/** The prices at each instant at which either changed; null before the first price. */
export function pricesByChange(pair: Pair<PriceStep>): BothSteps {
  const instants = [...new Set(pair.flat().map(({ set_at }) => set_at))].sort()
  const pricesOf = (prices: readonly PriceStep[]) =>
    instants.map((instant) => prices.findLast(({ set_at }) => set_at <= instant)?.price ?? null)
  return { steps: instants.map(named), values: [pricesOf(pair[0]), pricesOf(pair[1])] }
}

/** The shares of teams, selection by selection, oldest first; the label is the weekend's and the selection's name. */
export function sharesBySelection(pair: Pair<SelectionPopularity>): BothSteps {
  const known = new Map(pair.flat().map((share) => [share.selection_id, share]))
  const ordered = merged(pair[0].map(idOf), pair[1].map(idOf)).flatMap((id) => known.get(id) ?? [])
  const sharesOf = (shares: readonly SelectionPopularity[]) =>
    ordered.map(
      ({ selection_id }) => shares.find((share) => share.selection_id === selection_id)?.ratio ?? null,
    )
  return {
    steps: ordered.map(({ selection_id, weekend_name, selection_name }) => ({
      key: String(selection_id),
      label: `${weekend_name}, ${selection_name}`,
    })),
    values: [sharesOf(pair[0]), sharesOf(pair[1])],
  }
}

/** Merges two orders: a key that only the second has is placed after its predecessor there. */
function merged(first: readonly number[], second: readonly number[]): number[] {
  return second.reduce<number[]>(
    (ids, id, index) => {
      if (ids.includes(id)) return ids
      const before = second[index - 1]
      const at = before === undefined ? 0 : ids.indexOf(before) + 1
      return ids.toSpliced(at, 0, id)
    },
    [...first],
  )
}

function idOf({ selection_id }: SelectionPopularity): number {
  return selection_id
}

function named(key: string) {
  return { key, label: key }
}
