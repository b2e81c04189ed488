import { useSearchParams } from 'react-router'
import { getSelection, getUpcomingWeekend, getWeekend, type Weekend } from '#contract/weekends.ts'
import { type Reply, useReply } from '../../core/api/use-reply.ts'
import { wantedSelection } from './chosen-selection.ts'

/**
 * The event of the team page: the upcoming one, or the one of the selection in the URL. Fails with `not-found` if
 * nothing is upcoming.
 */
export function useTeamWeekend(): Reply<Weekend> {
  const [search] = useSearchParams()
  const wanted = wantedSelection(search)
  const upcoming = useReply(getUpcomingWeekend, {}, { allow404: true })
  const is_elsewhere = wanted !== null && upcoming.state !== 'loading' && !holds(upcoming, wanted)

  const selection = useReply(
    getSelection,
    is_elsewhere ? { params: { selection_id: String(wanted) } } : undefined,
  )
  const weekend_id = selection.state === 'ready' ? selection.data.weekend_id : undefined
  const elsewhere = useReply(getWeekend, weekend_id === undefined ? undefined : { params: { weekend_id } })

  if (!is_elsewhere) return upcoming
  return selection.state === 'failed' ? selection : elsewhere
}

function holds(reply: Reply<Weekend>, wanted: number): boolean {
  return reply.state === 'ready' && reply.data.selections.some(({ selection_id }) => selection_id === wanted)
}
