import { type Instant, toInstant } from '#game/instants.ts'
import { type SelectionWindow, selectionState } from '../weekends/selection-state.ts'

/** Within these ms after a close the server has counted what the teams hold. */
export const COUNTED_WITHIN = 10_000

/**
 * How a reply about the popularity stands to the close: `open` before it, `counting` just after it, `counted` when it came after
 * that, `old` when it came before and is to be asked for again. Null while there is none, or nobody knows.
 */
export type RatioAge = 'open' | 'counting' | 'counted' | 'old' | null

/** `came_at` is by the server's clock too. */
export function ratioAge(
  selection: SelectionWindow,
  now: Instant | null,
  came_at: Instant | null | undefined,
): RatioAge {
  if (came_at === undefined) return null
  if (selectionState(selection, now) !== 'closed') return 'open'
  if (now === null || came_at === null) return null
  const counted_at = toInstant(selection.trading_close) + COUNTED_WITHIN
  if (now < counted_at) return 'counting'
  return came_at < counted_at ? 'old' : 'counted'
}
