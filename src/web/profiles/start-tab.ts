import type { Config } from '#contract/config.ts'
import type { Selection } from '#contract/weekends.ts'
import { type Instant, toInstant } from '#game/instants.ts'
import { defaultTab } from '#game/selection-order.ts'

type Window = Pick<Selection, 'selection_id' | 'trading_open' | 'trading_close'>

/** The selection whose team a profile shows at first, by the season's reading (rules §2); undefined without any. */
export function startTab(
  reading: Config['profile_default_tab'],
  selections: readonly Window[],
  now: Instant | null,
): number | undefined {
  const rows = selections.map(({ selection_id, trading_close }) => ({
    selection_id,
    trading_close: toInstant(trading_close),
  }))
  return defaultTab(reading, rows, now ?? supposedNow(selections))?.selection_id
}

/** Where no clock was heard yet: just before the first of those that are open closes, and early where none is. */
function supposedNow(selections: readonly Window[]): Instant {
  const open = selections.filter((selection) => selection.trading_open)
  if (open.length === 0) return Number.NEGATIVE_INFINITY
  return Math.min(...open.map(({ trading_close }) => toInstant(trading_close))) - 1
}
