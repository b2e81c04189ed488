import type { Gender } from '#game/genders.ts'
import { readPage } from '#text/page-query.ts'
import { readBoolean } from '../../core/api/read-boolean.ts'
import { searchWith } from '../../core/paths/page-search.ts'

export const SORTS = ['score', 'price', 'popularity', 'ranking', 'name'] as const

export type SortBy = (typeof SORTS)[number]

export type Sort = { by: SortBy; is_descending: boolean }

/** The search text, filter, order and page that the user has chosen for a list. */
export type PickerChoice = {
  name: string
  only_affordable: boolean
  only_watched: boolean
  sort: Sort
  page: number
}

/** The prefixes of a list's query parameters, as in `menName` or `womenFilterPrice`. */
export const PREFIXES: Record<Gender, string> = { m: 'men', f: 'women', mixed: 'mixed' }

export function readPickerChoice(search: URLSearchParams, gender: Gender): PickerChoice {
  const read = (key: string) => search.get(PREFIXES[gender] + key)
  return {
    name: read('Name') ?? '',
    only_affordable: readBoolean(read('FilterPrice')),
    only_watched: readBoolean(read('Watched')),
    sort: readSort(read('Sort')),
    page: readPage(read('Page')),
  }
}

/** Returns the URL's query after a change. After a new search, filter or order, the list starts at its first page. */
export function searchWithPickerChoice(
  search: URLSearchParams,
  gender: Gender,
  change: Partial<PickerChoice>,
): URLSearchParams {
  const { name, only_affordable, only_watched, sort, page } = {
    ...readPickerChoice(search, gender),
    page: 1,
    ...change,
  }
  const prefix = PREFIXES[gender]
  return searchWith(search, {
    [`${prefix}Name`]: name,
    [`${prefix}FilterPrice`]: only_affordable ? 'true' : null,
    [`${prefix}Watched`]: only_watched ? 'true' : null,
    [`${prefix}Sort`]: sortText(sort),
    [`${prefix}Page`]: page > 1 ? String(page) : null,
  })
}

/** Returns the order after the first click on a column. Names are ascending, and all other columns are descending. */
export function defaultSort(by: SortBy): Sort {
  return { by, is_descending: by !== 'name' }
}

/**
 * Returns the order after a click on a column header. If the list is already sorted by that column, the order is
 * reversed.
 */
export function sortAfterClick(sort: Sort, by: SortBy): Sort {
  return sort.by === by ? { by, is_descending: !sort.is_descending } : defaultSort(by)
}

/**
 * Returns the value of the URL parameter: `price` is ascending, and `-price` is descending. Empty for the default
 * order.
 */
function sortText({ by, is_descending }: Sort): string {
  return by === 'score' && is_descending ? '' : `${is_descending ? '-' : ''}${by}`
}

function readSort(text: string | null): Sort {
  const by = SORTS.find((each) => each === text?.replace(/^-/, ''))
  return by ? { by, is_descending: text?.startsWith('-') === true } : defaultSort('score')
}
