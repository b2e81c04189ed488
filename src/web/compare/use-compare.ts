import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** The search parameter that names the athletes: `?compare=12,34`; present without any while one is choosing. */
const COMPARE = 'compare'

/** Two athletes at most, each once; what is no id is left out. */
export function readCompared(search: URLSearchParams): number[] {
  const ids = (search.get(COMPARE) ?? '').split(',').filter((text) => /^[1-9]\d{0,8}$/.test(text))
  return [...new Set(ids.map(Number))].slice(0, 2)
}

/** Takes an athlete in, in place of the second where there are two; who is in goes. */
export function comparedAfter(ids: readonly number[], athlete_id: number): number[] {
  if (ids.includes(athlete_id)) return ids.filter((id) => id !== athlete_id)
  return [...ids.slice(0, 1), athlete_id]
}

/** The search with other athletes to compare; null ends the comparison. */
export function searchComparing(search: URLSearchParams, ids: readonly number[] | null): string {
  const next = new URLSearchParams(search)
  next.delete(COMPARE)
  const others = next.size > 0 ? `${next}&` : ''
  // Kept readable: a comma stands for itself.
  return ids === null ? String(next) : `${others}${COMPARE}=${ids.join(',')}`
}

type Comparing = {
  /** Those who are chosen, two at most. */
  ids: readonly number[]
  /** Whether one is choosing or looking at two. */
  is_on: boolean
  toggle: (athlete_id: number) => void
  /** Begins to choose. */
  start: () => void
  /** Puts the comparison away. */
  end: () => void
}

/** Whom the address compares. Two are a step in the browser's history, so that back leads to the list again. */
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
