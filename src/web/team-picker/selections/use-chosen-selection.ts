import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { useFromServerTime } from '../../core/clock/use-server-now.ts'
import { activeOf, selectionIdOf } from './chosen-selection.ts'

/**
 * Returns the selection in the URL, or else the selection that was active when the page was loaded. It stays chosen
 * when another selection becomes active. Otherwise the team would change while the player edits it at the deadline.
 */
export function useChosenSelection(weekend: Weekend | undefined): Selection | undefined {
  const [search] = useSearchParams()
  const [first_active_id, setFirstActive] = useState<number | null>(null)
  const find = (id: number | null) => weekend?.selections.find(({ selection_id }) => selection_id === id)

  const active_id = useFromServerTime<number | null>(
    (now) => activeOf(weekend?.selections ?? [], now)?.selection_id ?? null,
  )
  const is_time_known = useFromServerTime((now) => now !== null)
  if (is_time_known && find(active_id) && !find(first_active_id)) setFirstActive(active_id)
  return find(selectionIdOf(search)) ?? find(first_active_id) ?? find(active_id)
}
