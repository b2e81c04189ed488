/** The sortable columns, by their names in the URL. */
export const SORT_KEYS = ['name', 'price', 'score', 'previous', 'ranking'] as const
export type SortKey = (typeof SORT_KEYS)[number]

export type MarketSort = { by: SortKey; is_descending: boolean }

/** The default order: the highest score first. The URL has no parameter for it. */
export const DEFAULT_SORT: MarketSort = { by: 'score', is_descending: true }

/**
 * Reads the order from the URL. `price` is ascending, and `-price` is descending. An unknown column gives the default
 * order.
 */
export function readSort(text: string | null): MarketSort {
  const by = SORT_KEYS.find((key) => key === text?.replace(/^-/, ''))
  return by ? { by, is_descending: text?.startsWith('-') ?? false } : DEFAULT_SORT
}

/** Returns the value of the URL parameter for an order. Null for the default order. */
export function sortText({ by, is_descending }: MarketSort): string | null {
  if (by === DEFAULT_SORT.by && is_descending === DEFAULT_SORT.is_descending) return null
  return is_descending ? `-${by}` : by
}

/**
 * Returns the order after a click on a heading. A first click sorts names ascending and numbers descending. A second
 * click reverses the order.
 */
export function sortAfter(sort: MarketSort, by: SortKey): MarketSort {
  return { by, is_descending: sort.by === by ? !sort.is_descending : by !== 'name' }
}
