import { useSearchParams } from 'react-router'
import { getSelection, getUpcomingWeekend, getWeekend, type Weekend } from '#contract/weekends.ts'
import { type Reply, useReply } from '../../core/api/use-reply.ts'
import { selectionIdOf } from './chosen-selection.ts'

/**
 * Returns the event of the team page. If the URL has a selection, this is the event of the selection, otherwise the
 * upcoming event. Fails with `not-found` if there is no such event.
 */
export function useTeamWeekend(): Reply<Weekend> {
  const [search] = useSearchParams()
  const requested_id = selectionIdOf(search)
  const upcoming = useReply(getUpcomingWeekend, {}, { allow404: true })
  const is_elsewhere =
    requested_id !== null && upcoming.state !== 'loading' && !hasSelection(upcoming, requested_id)

  const selection = useReply(
    getSelection,
    is_elsewhere ? { params: { selection_id: String(requested_id) } } : undefined,
  )
  const weekend_id = selection.state === 'ready' ? selection.data.weekend_id : undefined
  const other_weekend = useReply(
    getWeekend,
    weekend_id === undefined ? undefined : { params: { weekend_id } },
  )

  if (!is_elsewhere) return upcoming
  return selection.state === 'failed' ? selection : other_weekend
}

function hasSelection(reply: Reply<Weekend>, requested_id: number): boolean {
  return (
    reply.state === 'ready' && reply.data.selections.some(({ selection_id }) => selection_id === requested_id)
  )
}
