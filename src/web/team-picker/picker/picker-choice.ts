import type { Gender } from '#game/genders.ts'
import { readPage } from '#text/page-query.ts'
import { readBoolean } from '../../core/api/read-boolean.ts'

export const SORTS = ['score', 'price', 'popularity', 'ranking', 'name'] as const

export type SortBy = (typeof SORTS)[number]

export type Sort = { by: SortBy; is_descending: boolean }

/** What of a list is to be seen. */
export type PickerChoice = { name: string; filterPrice: boolean; sort: Sort; page: number }

/** What a list's parameters in the address begin with: `menName`, `womenFilterPrice`. */
export const PREFIXES: Record<Gender, string> = { m: 'men', f: 'women', mixed: 'mixed' }

export function readPickerChoice(search: URLSearchParams, gender: Gender): PickerChoice {
  const of = (key: string) => search.get(PREFIXES[gender] + key)
  return {
    name: of('Name') ?? '',
    filterPrice: readBoolean(of('FilterPrice')),
    sort: readSort(of('Sort')),
    page: readPage(of('Page')),
  }
}

/** The address with another choice. Another search, filter or order begins at the first page. */
export function searchWithPickerChoice(
  search: URLSearchParams,
  gender: Gender,
  change: Partial<PickerChoice>,
): URLSearchParams {
  const { name, filterPrice, sort, page } = { ...readPickerChoice(search, gender), page: 1, ...change }
  const next = new URLSearchParams(search)
  const put = (key: string, value: string | false) => {
    if (value) next.set(PREFIXES[gender] + key, value)
    else next.delete(PREFIXES[gender] + key)
  }
  put('Name', name)
  put('FilterPrice', filterPrice && 'true')
  put('Sort', sortText(sort))
  put('Page', page > 1 && String(page))
  return next
}

/** In the order that one expects: names from A on, of all else the most first. */
export function usualSort(by: SortBy): Sort {
  return { by, is_descending: by !== 'name' }
}

/** What a click on a column's head asks for: that order, or the other way around where it is that already. */
export function sortAfterClick(sort: Sort, by: SortBy): Sort {
  return sort.by === by ? { by, is_descending: !sort.is_descending } : usualSort(by)
}

/** `price` goes up, `-price` goes down; the usual order of a list is not written. */
function sortText({ by, is_descending }: Sort): string {
  return by === 'score' && is_descending ? '' : `${is_descending ? '-' : ''}${by}`
}

function readSort(text: string | null): Sort {
  const by = SORTS.find((each) => each === text?.replace(/^-/, ''))
  return by ? { by, is_descending: text?.startsWith('-') === true } : usualSort('score')
}
