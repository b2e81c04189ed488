import '../users/users.css'
import type { Weekend } from '#contract/weekends.ts'
import type { WeekendStatus } from '#game/calendar/weekend-status.ts'
import { Link } from '../core/paths/link.tsx'
import { scoredText, WEEKEND_STATES } from './status-text.ts'
import { useCurrentWeekend, useWeekendStatus } from './use-weekend-status.ts'

/** The status of a weekend, such as `Racing now, 1 of 4 races scored, provisional`. */
export function StatusLine({ weekend }: { weekend: Weekend }) {
  return <StatusText status={useWeekendStatus(weekend)} />
}

/** The state is shown by text and shape, not only by colour. */
function StatusText({ status }: { status: WeekendStatus }) {
  const scored = scoredText(status)
  return (
    <span className="status-line">
      <span className={`state-chip state-${status.state}`}>{WEEKEND_STATES[status.state]}</span>
      {scored && <span>{scored}</span>}
    </span>
  )
}

/** The latest weekend and its status. Renders nothing once the weekend is past and no result is provisional. */
export function BoardStatus() {
  const weekend = useCurrentWeekend()
  return weekend ? <UnfinishedStatus weekend={weekend} /> : null
}

function UnfinishedStatus({ weekend }: { weekend: Weekend }) {
  const status = useWeekendStatus(weekend)
  if (status.state === 'past' && !status.is_provisional) return null

  return (
    <span className="board-status">
      <Link to={`/events/${weekend.weekend_id}`}>{weekend.weekend_name}</Link>
      <StatusText status={status} />
    </span>
  )
}
