import type { Race } from '#contract/races.ts'
import type { Sidebet } from '#contract/sidebets.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { isOpen } from '#game/trading.ts'
import type { SelectionRow } from './store/selections.ts'
import type { WeekendRow } from './store/weekends.ts'

/** A weekend is open while one of its selections is (rules §11). */
export function toWeekend(
  { event_start, event_end, ...weekend }: WeekendRow,
  selections: Selection[],
  sidebets: Sidebet[],
): Weekend {
  return {
    ...weekend,
    event_start: event_start.toISOString(),
    event_end: event_end.toISOString(),
    trading_open: selections.some((selection) => selection.trading_open),
    trading_close: selections.at(-1)?.trading_close ?? null,
    selections,
    sidebets,
    links: { prices: `/api/weekends/${weekend.weekend_id}/prices` },
  }
}

export function toSelection(row: SelectionRow, races: Race[]): Selection {
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
    races,
    links: { athlete_popularity: `/api/selections/${selection.selection_id}/athlete_popularity` },
  }
}
