import type { Selection } from '#contract/weekends.ts'
import { toInstant } from '#game/instants.ts'

type Raced = Pick<Selection, 'selection_id' | 'races'>

/**
 * Sorts selections by their races. In a tour this is not the order of the deadlines: the selection for the overall
 * result closes with the first leg, but comes last.
 */
export function sortByRaces<Row extends Raced>(selections: readonly Row[]): Row[] {
  return [...selections].sort((a, b) => lastStart(a) - lastStart(b) || a.selection_id - b.selection_id)
}

/**
 * Returns when the last race of a selection starts, or Infinity if it has no races. The overall result of a tour counts
 * as a race after the last leg.
 */
function lastStart({ races }: Pick<Selection, 'races'>): number {
  const starts = races.map(({ kind, date }) => toInstant(date) + (kind === 'tour_overall' ? 1 : 0))
  return starts.length > 0 ? Math.max(...starts) : Number.POSITIVE_INFINITY
}
