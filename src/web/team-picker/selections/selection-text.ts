import type { Selection } from '#contract/weekends.ts'

/** The races of a selection, each name once: men and women often race the same. */
export function racesText({ races }: Pick<Selection, 'races'>): string {
  return [...new Set(races.map(({ name }) => name))].join(', ')
}

/** Whether all its races have brought their points; one that was cancelled brings none, and no race at all is no end. */
export function hasItsPoints({ races }: Pick<Selection, 'races'>): boolean {
  const raced = races.filter(({ state }) => state !== 'cancelled')
  return raced.length > 0 && raced.every(({ scored }) => scored)
}

/** The same page with another selection; what was searched for stays, a page of a list does not. */
export function addressOfSelection(search: URLSearchParams, selection_id: number): string {
  const next = new URLSearchParams(search)
  for (const key of ['menPage', 'womenPage', 'mixedPage']) next.delete(key)
  next.set('selection', String(selection_id))
  return `?${next}`
}
