import type { Selection } from '#contract/weekends.ts'

/** The races of a selection, each name once: men and women often race the same distances. */
export function racesText({ races }: Pick<Selection, 'races'>): string {
  return [...new Set(races.map(({ name }) => name))].join(', ')
}

/** Whether all its races have points; cancelled races have none, and a selection without races is not finished. */
export function hasItsPoints({ races }: Pick<Selection, 'races'>): boolean {
  const raced = races.filter(({ state }) => state !== 'cancelled')
  return raced.length > 0 && raced.every(({ scored }) => scored)
}

/** The same page with another selection; keeps the search, resets the page of a list. */
export function addressOfSelection(search: URLSearchParams, selection_id: number): string {
  const next = new URLSearchParams(search)
  for (const key of ['menPage', 'womenPage', 'mixedPage']) next.delete(key)
  next.set('selection', String(selection_id))
  return `?${next}`
}
