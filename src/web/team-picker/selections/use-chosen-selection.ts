import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { useServerMoment } from '../../core/clock/use-server-now.ts'
import { activeOf, wantedSelection } from './chosen-selection.ts'

/**
 * The selection in the URL, otherwise the active one. The selection that was active when the page loaded stays, so that
 * the team does not switch while the player edits it at the deadline.
 */
export function useChosenSelection(weekend: Weekend | undefined): Selection | undefined {
  const [search] = useSearchParams()
  const [kept, setKept] = useState<number | null>(null)
  const find = (id: number | null) => weekend?.selections.find(({ selection_id }) => selection_id === id)

  const idNow = useServerMoment<number | null>(
    (now) => activeOf(weekend?.selections ?? [], now)?.selection_id ?? null,
  )
  const is_known = useServerMoment((now) => now !== null)
  if (is_known && find(idNow) && !find(kept)) setKept(idNow)
  return find(wantedSelection(search)) ?? find(kept) ?? find(idNow)
}
