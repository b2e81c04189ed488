import '../../ui/dialogs/dialogs.css'
import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useEffectEvent } from 'react'
import { type CurrentWeekend, getCurrentWeekend } from '#contract/weekends.ts'
import { weekendStatus } from '#game/calendar/weekend-status.ts'
import { formatPointsWithUnit, formatRank } from '#text/formats.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { serverNow, useFromServerTime } from '../../core/clock/use-server-now.ts'
import { setRefreshPaused, useRefreshPaused } from '../../core/refresh-pause.ts'
import { SessionContext } from '../../core/session/session-context.ts'
import { readSession } from '../../core/session/session-store.ts'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { weekendStatusText } from '../../weekend-status/status-text.ts'
import { HeldBack, repeat } from './held-back.tsx'
import { isLive, refreshPage } from './refresh-page.ts'
import { intervals } from './refresh-slot.tsx'
import { stopWatching } from './watch-rows.ts'

/**
 * Refreshes the page while it is visible: often while results come in, rarely at other times. While results come in,
 * the player can pause the refresh.
 */
export function LiveRefresh() {
  const client = useQueryClient()
  const { recheck, me } = use(SessionContext)
  const current = useReply(getCurrentWeekend, {}, { critical: false })
  const is_paused = useRefreshPaused()
  const is_live = useFromServerTime((now) => current.state === 'ready' && isLive(current.data, now))

  const interval_ms = is_live ? intervals.live_ms : intervals.idle_ms

  const refresh = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden') return
    const changed = await refreshPage(client, me ? recheck : async () => {})
    if (changed) announcePolitely(changeText(changed))
  })

  useEffect(() => {
    if (is_paused) return
    return repeat(() => refresh(), interval_ms)
  }, [is_paused, interval_ms])

  useEffect(
    () => () => {
      stopWatching()
      setRefreshPaused(false)
    },
    [],
  )

  if (!is_live && !is_paused) return null
  return (
    <div className="refresh-bar">
      <div className={is_paused ? 'refresh-pill refresh-paused' : 'refresh-pill'}>
        <span>{is_paused ? <HeldBack ms={interval_ms} /> : 'Updates automatically'}</span>
        <button
          className="plain-button"
          type="button"
          onClick={() => {
            if (is_paused) void refresh()
            setRefreshPaused(!is_paused)
          }}
        >
          {is_paused ? 'Resume' : 'Pause'}
        </button>
      </div>
    </div>
  )
}

/** Returns the text that screen readers announce after a refresh. */
function changeText({ weekend }: CurrentWeekend): string {
  const { me } = readSession()
  const status = weekendStatusText(weekendStatus(weekend, serverNow()))
  const own =
    me?.score == null ? '' : ` You have ${formatPointsWithUnit(me.score)}, rank ${formatRank(me.rank)}.`
  return `Results updated. ${weekend.weekend_name}: ${status}.${own}`
}
