import type { PriceTableRow } from '#contract/admin/athletes/prices.ts'
import { nameKey } from '#game/listed-names.ts'

/** Typed prices by athlete, as text, because a price may be half typed. */
export type PriceDraft = Readonly<Record<number, string>>

const MAX_PRICE = 10_000_000

/** The price that a text is; null if it is not one. */
export function priceIn(text: string): number | null {
  const digits = text.replace(/[\s,.'\u00A0\u202F]/g, '')
  if (!/^\d{1,8}$/.test(digits)) return null
  const price = Number(digits)
  return price <= MAX_PRICE ? price : null
}

/** The draft with a price typed for one athlete. An empty text or the present price removes it from the draft. */
export function withPrice(draft: PriceDraft, { athlete_id, price }: PriceTableRow, text: string): PriceDraft {
  const { [athlete_id]: _, ...rest } = draft
  const is_same = text.trim() === '' || priceIn(text) === price
  return is_same ? rest : { ...rest, [athlete_id]: text }
}

export const ADJUSTMENTS = ['percent', 'amount', 'price'] as const
export type Adjustment = { kind: (typeof ADJUSTMENTS)[number]; value: number }

/**
 * The draft with the prices of athletes changed by a percentage or an amount, or set to a price. It starts from what is
 * typed already. An athlete without a price keeps none, unless all get the same price.
 */
export function adjusted(
  draft: PriceDraft,
  rows: readonly PriceTableRow[],
  { kind, value }: Adjustment,
): PriceDraft {
  return rows.reduce((result, row) => {
    const now = priceIn(result[row.athlete_id] ?? '') ?? row.price
    if (now === null && kind !== 'price') return result
    const wanted = { percent: (now ?? 0) * (1 + value / 100), amount: (now ?? 0) + value, price: value }[kind]
    const price = Math.min(MAX_PRICE, Math.max(0, Math.round(wanted)))
    return withPrice(result, row, String(price))
  }, draft)
}

/** The draft as lines of typed prices, by id: `id:49 12000`. */
export function linesOf(draft: PriceDraft): string {
  return Object.entries(draft)
    .map(([athlete_id, text]) => `id:${athlete_id} ${priceIn(text) ?? text}`)
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

/** The rows that match a filter, and a search for words of the name, the code or the nation. */
export function shownRows(
  rows: readonly PriceTableRow[],
  { search, filter, draft }: { search: string; filter: TableFilter | undefined; draft: PriceDraft },
): PriceTableRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    if (filter && !passes(row, filter, draft)) return false
    const own = `${nameKey(row.name)} ${row.federation_code ?? ''} ${row.country}`.toLowerCase()
    return words.every((word) => own.includes(nameKey(word)) || own.includes(word))
  })
}

function passes(
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
