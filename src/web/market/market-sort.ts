/** The sortable columns, as in the URL. */
export const SORT_KEYS = ['name', 'price', 'score', 'previous', 'ranking'] as const
export type SortKey = (typeof SORT_KEYS)[number]

export type MarketSort = { by: SortKey; is_descending: boolean }

/** Best first. The URL has no parameter for this order. */
export const DEFAULT_SORT: MarketSort = { by: 'score', is_descending: true }

/** Reads the order from the URL: `price` is ascending, `-price` descending. The default for an unknown column. */
export function readSort(text: string | null): MarketSort {
  const by = SORT_KEYS.find((key) => key === text?.replace(/^-/, ''))
  return by ? { by, is_descending: text?.startsWith('-') ?? false } : DEFAULT_SORT
}

/** The order as in the URL; null for the default order. */
export function sortText({ by, is_descending }: MarketSort): string | null {
  if (by === DEFAULT_SORT.by && is_descending === DEFAULT_SORT.is_descending) return null
  return is_descending ? `-${by}` : by
}

/** The order after a click on a heading: names ascending and numbers descending first, then reversed. */
export function sortAfter(sort: MarketSort, by: SortKey): MarketSort {
  return { by, is_descending: sort.by === by ? !sort.is_descending : by !== 'name' }
}
