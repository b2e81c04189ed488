import type { Race } from '#contract/races.ts'
import type { Sidebet } from '#contract/sidebets.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { isOpen, isWeekendOpen, type TradingWindow } from '#game/teams/trading.ts'
import type { SelectionRow } from './store/selections.ts'
import type { WeekendRow } from './store/weekends.ts'

/** `rows` are the database rows from which `selections` were made, in the same order. */
export type WeekendParts = { rows: SelectionRow[]; selections: Selection[]; sidebets: Sidebet[] }

/** A weekend is open while one of its selections is open (rules §11). */
export function toWeekend(
  { event_start, event_end, ...weekend }: WeekendRow,
  { rows, selections, sidebets }: WeekendParts,
): Weekend {
  const read_at = rows[0]?.read_at.getTime() ?? 0
  return {
    ...weekend,
    event_start: event_start.toISOString(),
    event_end: event_end.toISOString(),
    trading_open: isWeekendOpen(rows.map(windowOf), read_at),
    trading_close: selections.at(-1)?.trading_close ?? null,
    selections,
    sidebets,
    links: { prices: `/api/weekends/${weekend.weekend_id}/prices` },
  }
}

export function toSelection(row: SelectionRow, races: Race[]): Selection {
  const { trading_opens_at, trading_close, locked_at: _, read_at, ...selection } = row
  return {
    ...selection,
    trading_open: isOpen(windowOf(row), read_at.getTime()),
    trading_opens_at: trading_opens_at.toISOString(),
    trading_close: trading_close.toISOString(),
    races,
    links: { athlete_popularity: `/api/selections/${selection.selection_id}/athlete_popularity` },
  }
}

function windowOf({ trading_opens_at, trading_close, locked_at }: SelectionRow): TradingWindow {
  return {
    trading_opens_at: trading_opens_at.getTime(),
    trading_close: trading_close.getTime(),
    locked_at: locked_at?.getTime() ?? null,
  }
}
