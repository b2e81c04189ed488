import { useState } from 'react'
import { useLocation } from 'react-router'
import { getSelection, getUpcomingWeekend, getWeekend, type Weekend } from '#contract/weekends.ts'
import { type Reply, useReply } from '../../core/api/use-reply.ts'
import { selectionIdOf } from './chosen-selection.ts'

/**
 * Returns the event of the selection in the URL. If the URL has none, returns the event that was upcoming when the page
 * was opened. That event stays when another event becomes upcoming. Otherwise the team would disappear at the deadline.
 * Fails with `not-found` if there is no such event.
 */
export function useTeamWeekend(): Reply<Weekend> {
  const { search, hash, key } = useLocation()
  const requested_id = selectionIdOf(new URLSearchParams(search))
  const [opened, setOpened] = useState<Opened | null>(null)
  const kept = keptWeekend(opened, { search, hash, key, requested_id })

  const upcoming = useReply(getUpcomingWeekend, {}, { allow404: true })
  const is_upcoming = kept
    ? upcoming.state === 'ready' && upcoming.data.weekend_id === kept.weekend_id
    : requested_id === null || upcoming.state === 'loading' || hasSelection(upcoming, requested_id)
  const selection = useReply(
    getSelection,
    !is_upcoming && !kept ? { params: { selection_id: String(requested_id) } } : undefined,
  )
  const found_id = selection.state === 'ready' ? selection.data.weekend_id : undefined
  const weekend_id = is_upcoming ? undefined : (kept?.weekend_id ?? found_id)
  const other = useReply(
    getWeekend,
    weekend_id === undefined ? undefined : { params: { weekend_id: String(weekend_id) } },
  )

  const found = selection.state === 'failed' ? selection : other
  const reply = is_upcoming ? upcoming : kept && other.state !== 'ready' ? readyReply(kept) : found
  const weekend = reply.state === 'ready' ? reply.data : kept
  if (weekend && (weekend !== opened?.weekend || key !== opened.key)) {
    setOpened({ weekend, search, hash, key, requested_id })
  }
  return reply
}

/** The event that the page shows, and the URL at which it was shown last. */
type Opened = { weekend: Weekend } & Address
type Address = { search: string; hash: string; key: string; requested_id: number | null }

/**
 * Returns the event that the page keeps showing. Undefined if the player opened a selection of another event, or opened
 * the page again, for example with the menu.
 */
function keptWeekend(opened: Opened | null, address: Address): Weekend | undefined {
  if (!opened) return undefined
  const { weekend, search, key } = opened
  const { requested_id } = address
  if (requested_id !== null) return includesSelection(weekend, requested_id) ? weekend : undefined
  const is_opened_again = address.key !== key && address.search === search && address.hash === ''
  return opened.requested_id === null && !is_opened_again ? weekend : undefined
}

function readyReply(weekend: Weekend): Reply<Weekend> {
  return { state: 'ready', data: weekend, total: null, is_stale: false }
}

function hasSelection(reply: Reply<Weekend>, requested_id: number): boolean {
  return reply.state === 'ready' && includesSelection(reply.data, requested_id)
}

function includesSelection({ selections }: Weekend, requested_id: number): boolean {
  return selections.some(({ selection_id }) => selection_id === requested_id)
}
