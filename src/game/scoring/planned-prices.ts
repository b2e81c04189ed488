/** A price that was prepared for an athlete. `before` was the athlete's price at that time. */
export type PlannedPrice = { athlete_id: number; before: number | null; price: number }

/**
 * Why a planned price does not fit the season any more.
 * - `removed`: the athlete is not in the season.
 * - `changed`: the athlete has a newer price the price was prepared.
 */
export type Misfit = 'removed' | 'changed'

/**
 * Whether a planned price still fits: null if it does. `prices` are the current prices of the season by athlete. A price
 * that was changed later is the more recent decision, so it stays (decision 0056).
 */
export function misfitOf(
  { athlete_id, before, price }: PlannedPrice,
  prices: ReadonlyMap<number, number | null>,
): Misfit | null {
  const current = prices.get(athlete_id)
  if (current === undefined) return 'removed'
  return current === before || current === price ? null : 'changed'
}
