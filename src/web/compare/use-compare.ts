import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { searchWith } from '../core/paths/page-search.ts'

/** The search parameter with the athletes: `?compare=12,34`; present but empty while choosing. */
const COMPARE = 'compare'

/** At most two different athletes; invalid ids are ignored. */
export function readCompared(search: URLSearchParams): number[] {
  const ids = (search.get(COMPARE) ?? '').split(',').filter((text) => /^[1-9]\d{0,8}$/.test(text))
  return [...new Set(ids.map(Number))].slice(0, 2)
}

/** Toggles an athlete: adds them, replacing the second if there are two, or removes them. */
export function comparedAfter(ids: readonly number[], athlete_id: number): number[] {
  if (ids.includes(athlete_id)) return ids.filter((id) => id !== athlete_id)
  return [...ids.slice(0, 1), athlete_id]
}

/** The search with other athletes to compare; null ends the comparison. */
export function searchComparing(search: URLSearchParams, ids: readonly number[] | null): string {
  const next = searchWith(search, { [COMPARE]: null })
  const others = next.size > 0 ? `${next}&` : ''
  // Appended unencoded, so that the comma stays readable.
  return ids === null ? String(next) : `${others}${COMPARE}=${ids.join(',')}`
}

type Comparing = {
  /** The chosen athletes, two at most. */
  ids: readonly number[]
  /** Whether the user is choosing or comparing. */
  is_on: boolean
  toggle: (athlete_id: number) => void
  /** Starts choosing. */
  start: () => void
  /** Ends the comparison. */
  end: () => void
}

/** The athletes in the URL. Comparing two adds a history entry, so that back navigation returns to the list. */
export function useCompare(): Comparing {
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const ids = readCompared(search)

  const go = (next: readonly number[] | null) => {
    const is_step = next?.length === 2
    void navigate(
      { search: searchComparing(search, next), hash },
      { replace: !is_step, preventScrollReset: true },
    )
  }
  return {
    ids,
    is_on: search.has(COMPARE),
    toggle: (athlete_id) => go(comparedAfter(ids, athlete_id)),
    start: () => go(ids),
    end: () => go(null),
  }
}
