import { useSearchParams } from 'react-router'
import { GENDERS, type Gender } from '#game/genders.ts'
import { readPage } from '#text/page-query.ts'
import { readBoolean } from '../core/api/read-boolean.ts'
import { searchWith } from '../core/paths/page-search.ts'
import type { MyTeam } from '../team/my-team.ts'
import type { AthleteFlag } from './market-rows.ts'
import { type MarketSort, readSort } from './market-sort.ts'

/** The market's order, filters and page, which are stored in the URL. */
export type MarketChoice = {
  name: string
  gender: Gender | null
  kind: AthleteFlag | null
  /** Whether to list only athletes that the player can afford. */
  only_affordable: boolean
  /** Whether to list only athletes that the player watches. */
  only_watched: boolean
  sort: MarketSort
  page: number
}

/** Whether the budget is the only filter. The search by name does not count as a filter. */
export function isOnlyBudgetFilter(
  { only_affordable, only_watched, gender, kind }: MarketChoice,
  team: Pick<MyTeam, 'balance'> | undefined,
): boolean {
  if (only_watched) return false
  return only_affordable && team !== undefined && team.balance !== null && gender === null && kind === null
}

const FILTERS = ['name', 'gender', 'kind', 'afford', 'watched'] as const
export type MarketParam = (typeof FILTERS)[number] | 'sort'

const KINDS: readonly AthleteFlag[] = ['youth', 'qci', 'cub']

export function readMarketChoice(search: URLSearchParams): MarketChoice {
  return {
    name: search.get('name') ?? '',
    gender: GENDERS.find((gender) => gender === search.get('gender')) ?? null,
    kind: KINDS.find((kind) => kind === search.get('kind')) ?? null,
    only_affordable: readBoolean(search.get('afford')),
    only_watched: readBoolean(search.get('watched')),
    sort: readSort(search.get('sort')),
    page: readPage(search.get('page')),
  }
}

/** Returns the URL's parameters with the given values, and without the page number. Null removes a parameter. */
export function searchWithMarketChoice(
  search: URLSearchParams,
  values: Partial<Record<MarketParam, string | null>>,
): URLSearchParams {
  return searchWith(search, { page: null, ...values })
}

/**
 * Returns the choice in the URL, and two functions to change it: `addressWith` is for links, `setFilters` is for
 * inputs.
 */
export function useMarketChoice() {
  const [search, setSearch] = useSearchParams()
  type Values = Parameters<typeof searchWithMarketChoice>[1]

  return {
    ...readMarketChoice(search),
    addressWith: (values: Values) => `?${searchWithMarketChoice(search, values)}`,
    setFilters: (values: Values) =>
      setSearch((last) => searchWithMarketChoice(last, values), { replace: true }),
  }
}

const NO_FILTERS = Object.fromEntries(FILTERS.map((param) => [param, null]))

/** Returns the values with which `setFilters` removes all filters. */
export function withoutFilters(): Partial<Record<MarketParam, null>> {
  return NO_FILTERS
}
