import { useSearchParams } from 'react-router'

/** The cup that always is there, and is the season. */
export const OVERALL = 'Overall'

/** The board that the address asks for: `?cup=Sprint`, and `?verified_users=false` without verified users. */
export type BoardChoice = { cup: string; verified_users: boolean }

export function useBoardChoice(): BoardChoice {
  const [search] = useSearchParams()
  return { cup: search.get('cup') ?? OVERALL, verified_users: search.get('verified_users') !== 'false' }
}

/** The address of the same board with, or without, verified users; it begins at the first page. */
export function rankedAddress(search: URLSearchParams, verified_users: boolean): string {
  const next = new URLSearchParams(search)
  next.delete('page')
  next.delete('verified_users')
  if (!verified_users) next.set('verified_users', 'false')
  return `?${next}`
}
