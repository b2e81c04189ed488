import type { Selection } from '#contract/weekends.ts'
import { searchWith } from '../../core/paths/page-search.ts'

/** The races of a selection, each name once: men and women often race the same distances. */
export function racesText({ races }: Pick<Selection, 'races'>): string {
  return [...new Set(races.map(({ name }) => name))].join(', ')
}

/** Whether all races have points, except cancelled ones. False for a selection without races. */
export function isFullyScored({ races }: Pick<Selection, 'races'>): boolean {
  const held_races = races.filter(({ state }) => state !== 'cancelled')
  return held_races.length > 0 && held_races.every(({ scored }) => scored)
}

/** The address of this page with another selection. Keeps searches and orders, and resets the pages of the lists. */
export function addressOfSelection(search: URLSearchParams, selection_id: number): string {
  const first_pages = { menPage: null, womenPage: null, mixedPage: null }
  return `?${searchWith(search, { ...first_pages, selection: String(selection_id) })}`
}
