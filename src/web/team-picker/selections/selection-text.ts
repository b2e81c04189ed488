import type { Selection } from '#contract/weekends.ts'
import { searchWith } from '../../core/paths/page-search.ts'

/**
 * Returns the names of a selection's races, without duplicates, because races of men and women often have the same
 * name.
 */
export function racesText({ races }: Pick<Selection, 'races'>): string {
  return [...new Set(races.map(({ name }) => name))].join(', ')
}

/** Whether all races are scored, not counting cancelled races. False for a selection without races. */
export function isFullyScored({ races }: Pick<Selection, 'races'>): boolean {
  const held_races = races.filter(({ state }) => state !== 'cancelled')
  return held_races.length > 0 && held_races.every(({ scored }) => scored)
}

/**
 * Returns the URL of this page with another selection. It keeps the search texts and orders, but all lists start at
 * their first pages.
 */
export function addressOfSelection(search: URLSearchParams, selection_id: number): string {
  const first_pages = { menPage: null, womenPage: null, mixedPage: null }
  return `?${searchWith(search, { ...first_pages, selection: String(selection_id) })}`
}
