/** A planned price of an athlete. `before` is the price that the athlete had when this one was computed. */
export type PlannedPrice = { athlete_id: number; before: number | null; price: number }

/**
 * Why a planned price does not fit the season any more.
 * - `removed`: the athlete is not in the season.
 * - `changed`: the athlete's price has changed since the planned price was prepared.
 */
export type Misfit = 'removed' | 'changed'

/**
 * Why a planned price no longer fits. Null if it fits. `prices` are the current prices of the season by athlete. If the
 * current price was set after the planned one was computed, the current price stays, because it is the more recent
 * decision (decision 0056).
 */
export function misfitOf(
  { athlete_id, before, price }: PlannedPrice,
  prices: ReadonlyMap<number, number | null>,
): Misfit | null {
  const current = prices.get(athlete_id)
  if (current === undefined) return 'removed'
  return current === before || current === price ? null : 'changed'
}
