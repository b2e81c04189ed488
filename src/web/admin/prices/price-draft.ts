import { useEffect, useState } from 'react'
import type { PriceTableRow } from '#contract/admin/athletes/prices.ts'
import { nameKey } from '#game/athlete-names.ts'
import { useLeaveWarning } from '../content/page-draft.ts'

/** New prices by athlete id. They are texts, because a price may be half typed. */
export type PriceDraft = Readonly<Record<number, string>>

/** Unsaved prices of the table. They survive navigation between admin pages, but not a reload. */
let unsaved_draft: PriceDraft = {}

export function usePriceDraft() {
  const state = useState(unsaved_draft)
  const [draft] = state
  useEffect(() => {
    unsaved_draft = draft
  }, [draft])
  useLeaveWarning(Object.keys(draft).length > 0)
  return state
}

const MAX_PRICE = 10_000_000

/** Parses a typed price, such as `12,000`; null if the text is not a price. */
export function parsePrice(text: string): number | null {
  const digits = text.replace(/[\s,.'\u00A0\u202F]/g, '')
  if (!/^\d{1,8}$/.test(digits)) return null
  const price = Number(digits)
  return price <= MAX_PRICE ? price : null
}

/**
 * Returns the draft with a price typed for one athlete. An empty text or the current price removes the athlete from the
 * draft.
 */
export function withPrice(draft: PriceDraft, { athlete_id, price }: PriceTableRow, text: string): PriceDraft {
  const { [athlete_id]: _, ...rest } = draft
  const is_same = text.trim() === '' || parsePrice(text) === price
  return is_same ? rest : { ...rest, [athlete_id]: text }
}

export const ADJUSTMENTS = ['percent', 'amount', 'price'] as const
export type Adjustment = { kind: (typeof ADJUSTMENTS)[number]; value: number }

/**
 * Returns the draft with the prices of some athletes changed by a percentage or an amount, or set to a price. A typed
 * price is changed instead of the saved price. Percentages and amounts skip athletes without a price.
 */
export function adjustPrices(
  draft: PriceDraft,
  rows: readonly PriceTableRow[],
  { kind, value }: Adjustment,
): PriceDraft {
  return rows.reduce((result, row) => {
    const now = parsePrice(result[row.athlete_id] ?? '') ?? row.price
    if (now === null && kind !== 'price') return result
    const wanted = { percent: (now ?? 0) * (1 + value / 100), amount: (now ?? 0) + value, price: value }[kind]
    const price = Math.min(MAX_PRICE, Math.max(0, Math.round(wanted)))
    return withPrice(result, row, String(price))
  }, draft)
}

/** Returns the draft as lines for the server, one for each athlete: `id:49 12000`. */
export function linesOf(draft: PriceDraft): string {
  return Object.entries(draft)
    .map(([athlete_id, text]) => `id:${athlete_id} ${parsePrice(text) ?? text}`)
    .join('\n')
}

export const TABLE_FILTERS = {
  women: 'Women',
  men: 'Men',
  teams: 'Teams',
  unpriced: 'Without a price',
  inactive: 'Inactive',
  changed: 'Changed',
} as const
export type TableFilter = keyof typeof TABLE_FILTERS

/** Returns the rows that match the filter and contain every word of the search in their name, code or nation. */
export function shownRows(
  rows: readonly PriceTableRow[],
  { search, filter, draft }: { search: string; filter: TableFilter | undefined; draft: PriceDraft },
): PriceTableRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    if (filter && !matchesFilter(row, filter, draft)) return false
    const row_text = `${nameKey(row.name)} ${row.federation_code ?? ''} ${row.country}`.toLowerCase()
    return words.every((word) => row_text.includes(nameKey(word)) || row_text.includes(word))
  })
}

function matchesFilter(
  { gender, is_team, price, active, athlete_id }: PriceTableRow,
  filter: TableFilter,
  draft: PriceDraft,
) {
  const tests: Record<TableFilter, boolean> = {
    women: gender === 'f' && !is_team,
    men: gender === 'm' && !is_team,
    teams: is_team,
    unpriced: price === null,
    inactive: !active,
    changed: draft[athlete_id] !== undefined,
  }
  return tests[filter]
}
