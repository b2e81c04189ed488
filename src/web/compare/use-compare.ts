import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { COMPARE, comparedAfter, readCompared, searchComparing } from './compared.ts'

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
