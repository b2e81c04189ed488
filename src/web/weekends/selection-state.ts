import type { Selection } from '#contract/weekends.ts'
import { type Instant, toInstant } from '#game/instants.ts'

export type SelectionState = 'not-open' | 'open' | 'closed'

export type SelectionWindow = Pick<Selection, 'trading_open' | 'trading_opens_at' | 'trading_close'>

/**
 * Returns the state of a selection, as pages show it. After `trading_close` the selection is closed, even if the reply
 * still says that it is open. While the server's time is unknown, the reply decides.
 */
export function selectionState(selection: SelectionWindow, now: Instant | null): SelectionState {
  const { trading_open, trading_opens_at, trading_close } = selection
  if (now === null) return trading_open ? 'open' : 'closed'
  if (now >= toInstant(trading_close)) return 'closed'
  if (trading_open) return 'open'
  return now < toInstant(trading_opens_at) ? 'not-open' : 'closed'
}

/**
 * Whether trading opens only when athletes have prices, because no team can be filled without prices. In that case the
 * API returns the time of the close as the time of the opening.
 */
export function opensWithPrices({ trading_opens_at, trading_close }: SelectionWindow): boolean {
  return trading_opens_at === trading_close
}

/** Returns the open selection that closes first. */
export function nextToClose<Row extends SelectionWindow>(
  selections: readonly Row[],
  now: Instant | null,
): Row | undefined {
  const open = selections.filter((selection) => selectionState(selection, now) === 'open')
  return open.sort((a, b) => toInstant(a.trading_close) - toInstant(b.trading_close))[0]
}
