import { createContext, use, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { searchWith } from '../core/paths/page-search.ts'

/**
 * The URL parameter with the ids of the chosen athletes, as in `?compare=12,34`. It is empty until an athlete is
 * chosen.
 */
const COMPARE_PARAM = 'compare'

/** Returns the ids of the chosen athletes, at most two. Invalid ids are ignored. */
export function readCompared(search: URLSearchParams): number[] {
  const ids = (search.get(COMPARE_PARAM) ?? '').split(',').filter((text) => /^[1-9]\d{0,8}$/.test(text))
  return [...new Set(ids.map(Number))].slice(0, 2)
}

/**
 * Returns the ids after a click on an athlete. A chosen athlete is removed, any other athlete is added. A third athlete
 * replaces the second.
 */
export function comparedAfter(ids: readonly number[], athlete_id: number): number[] {
  if (ids.includes(athlete_id)) return ids.filter((id) => id !== athlete_id)
  return [...ids.slice(0, 1), athlete_id]
}

/**
 * Returns the query string of the URL that compares these athletes. If `ids` is null, the query string ends the
 * comparison.
 */
export function searchComparing(search: URLSearchParams, ids: readonly number[] | null): string {
  const next = searchWith(search, { [COMPARE_PARAM]: null })
  const others = next.size > 0 ? `${next}&` : ''
  // URLSearchParams would encode the comma.
  return ids === null ? String(next) : `${others}${COMPARE_PARAM}=${ids.join(',')}`
}

type Comparing = {
  /** The ids of the chosen athletes, at most two. */
  ids: readonly number[]
  /** Whether the user is choosing or comparing athletes. */
  is_on: boolean
  toggle: (athlete_id: number) => void
  start: () => void
  end: () => void
}

/** The value of `useComparing`. Null outside of a page whose athletes can be compared. */
export const CompareContext = createContext<Comparing | null>(null)

/** Returns the athletes that are chosen on this page. */
export function useCompare(): Comparing {
  const comparing = use(CompareContext)
  if (!comparing) throw new Error('useCompare needs a CompareContext above it')
  return comparing
}

/**
 * Returns the chosen athletes, which are stored in the URL. The second choice adds a history entry, so that Back closes
 * the comparison. A page calls this once for all its rows.
 */
export function useComparing(): Comparing {
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const navigate = useNavigate()

  // A new value would render all rows again.
  return useMemo(() => {
    const ids = readCompared(search)
    const go = (next: readonly number[] | null) => {
      const adds_entry = next?.length === 2
      void navigate({ search: searchComparing(search, next), hash }, { replace: !adds_entry })
    }
    return {
      ids,
      is_on: search.has(COMPARE_PARAM),
      toggle: (athlete_id: number) => go(comparedAfter(ids, athlete_id)),
      start: () => go(ids),
      end: () => go(null),
    }
  }, [search, hash, navigate])
}
