import { useSearchParams } from 'react-router'
import { searchWith } from '../core/paths/page-search.ts'

/** The cup of the whole season, which always exists. */
export const OVERALL = 'Overall'

/** The board that the URL selects: `?cup=Sprint`, with `&verified_users=false` for the board of ranked players. */
export type BoardChoice = { cup: string; with_verified: boolean }

export function useBoardChoice(): BoardChoice {
  const [search] = useSearchParams()
  return { cup: search.get('cup') ?? OVERALL, with_verified: search.get('verified_users') !== 'false' }
}

/** Returns the URL of the first page of the same board, with or without verified users. */
export function boardAddress(search: URLSearchParams, with_verified: boolean): string {
  return `?${searchWith(search, { page: null, verified_users: with_verified ? null : 'false' })}`
}
