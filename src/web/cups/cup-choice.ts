import { useSearchParams } from 'react-router'
import { searchWith } from '../core/paths/page-search.ts'

/** The cup of the whole season, which always exists. */
export const OVERALL = 'Overall'

/** The board that the URL selects: `?cup=Sprint`, with `&verified_users=false` for the Ranked board. */
export type BoardChoice = { cup: string; verified_users: boolean }

export function useBoardChoice(): BoardChoice {
  const [search] = useSearchParams()
  return { cup: search.get('cup') ?? OVERALL, verified_users: search.get('verified_users') !== 'false' }
}

/** The URL of the same board with, or without, verified users; starts at the first page. */
export function rankedAddress(search: URLSearchParams, verified_users: boolean): string {
  return `?${searchWith(search, { page: null, verified_users: verified_users ? null : 'false' })}`
}
