import type { Race } from '#contract/races.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { isOpen } from '#game/trading.ts'
import type { SelectionRow, WeekendRow } from './store.ts'

/** A weekend is open while one of its selections is (rules §11). */
export function toWeekend(
  { event_start, event_end, ...weekend }: WeekendRow,
  selections: Selection[],
): Weekend {
  return {
    ...weekend,
    event_start: event_start.toISOString(),
    event_end: event_end.toISOString(),
    trading_open: selections.some((selection) => selection.trading_open),
    selections,
  }
}

/** `races` may be those of the whole weekend. */
export function toSelection(row: SelectionRow, races: readonly Race[]): Selection {
  const { trading_opens_at, trading_close, locked_at, read_at, ...selection } = row
  const window = {
    trading_opens_at: trading_opens_at.getTime(),
    trading_close: trading_close.getTime(),
    locked_at: locked_at?.getTime() ?? null,
  }
  return {
    ...selection,
    trading_open: isOpen(window, read_at.getTime()),
    trading_opens_at: trading_opens_at.toISOString(),
    trading_close: trading_close.toISOString(),
    races: races.filter((race) => race.selection_id === selection.selection_id),
  }
}
