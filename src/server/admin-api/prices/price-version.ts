import { createHash } from 'node:crypto'

type Change = { athlete_id: number; before: number | null; price: number }

/** The changes by size, as a fraction of the old price; then those without an old price by the new one. */
export function largestFirst<Row extends Change>(changes: readonly Row[]): Row[] {
  return changes.toSorted((a, b) => relativeChange(b) - relativeChange(a) || b.price - a.price)
}

function relativeChange({ before, price }: Change): number {
  return before ? Math.abs(price / before - 1) : 0
}

/** The version of a preview: a hash of its prices. Prices are written only if they are the ones that were shown. */
export function priceVersion(changes: readonly Change[]): string {
  return `"${createHash('sha256').update(JSON.stringify(changes)).digest('hex').slice(0, 32)}"`
}

export const STALE_PRICES = 'Prices or results have changed since the preview: look at it again'
