/** The columns that the market can be sorted by, as the address names them. */
export const SORT_KEYS = ['name', 'price', 'score', 'previous', 'ranking'] as const
export type SortKey = (typeof SORT_KEYS)[number]

export type MarketSort = { by: SortKey; is_descending: boolean }

/** The best first; needs no word in the address. */
export const USUAL_SORT: MarketSort = { by: 'score', is_descending: true }

/** `price` goes up, `-price` goes down; what is no column reads as the usual order. */
export function readSort(text: string | null): MarketSort {
  const by = SORT_KEYS.find((key) => key === text?.replace(/^-/, ''))
  return by ? { by, is_descending: text?.startsWith('-') ?? false } : USUAL_SORT
}

/** Null for the usual order. */
export function sortText({ by, is_descending }: MarketSort): string | null {
  if (by === USUAL_SORT.by && is_descending === USUAL_SORT.is_descending) return null
  return is_descending ? `-${by}` : by
}

/** What a column's heading leads to: names from A on and numbers from the largest, and the other way round the next time. */
export function sortAfter(sort: MarketSort, by: SortKey): MarketSort {
  return { by, is_descending: sort.by === by ? !sort.is_descending : by !== 'name' }
}
