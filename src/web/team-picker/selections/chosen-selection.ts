import type { Selection } from '#contract/weekends.ts'
import { type Instant, toInstant } from '#game/instants.ts'
import { activeSelection, byClosingTime } from '#game/teams/selection-order.ts'
import { readId } from '#text/page-query.ts'

type Timed = Pick<Selection, 'selection_id' | 'trading_close' | 'trading_open'>

export function selectionIdOf(search: URLSearchParams): number | null {
  return readId(search.get('selection'))
}

export function sortByClose<Row extends Timed>(selections: readonly Row[]): Row[] {
  return byClosingTime(selections.map(withInstant)).map(({ row }) => row)
}

/**
 * Returns the selection that closes next, or the last to close if all are closed. While the time is unknown, returns
 * the first selection that is open according to the reply, or the last selection.
 */
export function activeOf<Row extends Timed>(
  selections: readonly Row[],
  now: Instant | null,
): Row | undefined {
  if (now !== null) return activeSelection(selections.map(withInstant), now)?.row
  const ordered = sortByClose(selections)
  return ordered.find(({ trading_open }) => trading_open) ?? ordered.at(-1)
}

function withInstant<Row extends Timed>(row: Row) {
  return { row, selection_id: row.selection_id, trading_close: toInstant(row.trading_close) }
}
