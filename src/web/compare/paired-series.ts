import type { AthleteRaceResult, PriceStep, SelectionPopularity } from '#contract/athletes.ts'
import { roundHundredths, toHundredths, toPoints } from '#game/scoring/points.ts'

/**
 * The values of two athletes at the same steps of a chart. A value is null if the athlete has no value at that step.
 */
export type PairedSeries = {
  steps: readonly { key: string; label: string }[]
  values: readonly [(number | null)[], (number | null)[]]
}

type Pair<Row> = readonly [readonly Row[], readonly Row[]]

/**
 * Returns the points on each day on which at least one of the athletes raced, oldest first. The steps are days, not
 * races, because the athletes may never start in the same race. Overall results of tours are left out, because they are
 * worth several races.
 */
export function pointsByDay(
  pair: Pair<AthleteRaceResult>,
  dayOf: (race_date: string) => string,
): PairedSeries {
  const raced = pair.map((results) => results.filter(({ race }) => race.kind !== 'tour_overall'))
  const dates = raced.flat().map(({ race }) => race.date)
  const days = [...new Set(dates.toSorted().map(dayOf))]
  const pointsOf = (results: readonly AthleteRaceResult[] = []) =>
    days.map((day) => {
      const totals = results.filter(({ race }) => dayOf(race.date) === day).map(({ total }) => total)
      return totals.length === 0 ? null : sumOf(totals)
    })
  return { steps: days.map(stepOf), values: [pointsOf(raced[0]), pointsOf(raced[1])] }
}

function sumOf(totals: readonly number[]): number {
  return toPoints(roundHundredths(totals.reduce((sum, total) => sum + toHundredths(total), 0)))
}

/** Returns the prices of both athletes at each instant when a price changed. Null before an athlete's first price. */
export function pricesByChange(pair: Pair<PriceStep>): PairedSeries {
  const instants = [...new Set(pair.flat().map(({ set_at }) => set_at))].sort()
  const pricesOf = (prices: readonly PriceStep[]) =>
    instants.map((instant) => prices.findLast(({ set_at }) => set_at <= instant)?.price ?? null)
  return { steps: instants.map(stepOf), values: [pricesOf(pair[0]), pricesOf(pair[1])] }
}

/** Returns the shares of teams in each selection, oldest first. */
export function sharesBySelection(pair: Pair<SelectionPopularity>): PairedSeries {
  const share_by_selection = new Map(pair.flat().map((share) => [share.selection_id, share]))
  const ordered = mergeIds(pair[0].map(idOf), pair[1].map(idOf)).flatMap(
    (id) => share_by_selection.get(id) ?? [],
  )
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

/**
 * Merges two lists of ids. An id that only `second` has is inserted after the id that precedes it in `second`, or at
 * the start if no id precedes it.
 */
function mergeIds(first: readonly number[], second: readonly number[]): number[] {
  return second.reduce<number[]>(
    (ids, id, index) => {
      if (ids.includes(id)) return ids
      const previous = second[index - 1]
      const at = previous === undefined ? 0 : ids.indexOf(previous) + 1
      return ids.toSpliced(at, 0, id)
    },
    [...first],
  )
}

function idOf({ selection_id }: SelectionPopularity): number {
  return selection_id
}

function stepOf(key: string) {
  return { key, label: key }
}
