import { useEffect, useRef } from 'react'
import type { CalendarWeekend } from '#contract/admin/calendar.ts'
import { dateFormat } from '../../core/locale/date-format.ts'
import { dateLocale } from '../../core/locale/dates.ts'
import { useLocale } from '../../core/locale/locale.ts'
import { Link } from '../../core/paths/link.tsx'

type StripProps = { weekends: readonly CalendarWeekend[]; chosen_id: number | undefined }

/** Formats the date on which a weekend starts, in the time zone of its venue. */
function FirstDay({ weekend: { event_start, time_zone } }: { weekend: CalendarWeekend }) {
  const { locale } = useLocale()
  const format = dateFormat(dateLocale(locale), { day: 'numeric', month: 'short', timeZone: time_zone })
  return <time dateTime={event_start}>{format.format(new Date(event_start))}</time>
}

/** The weekends of the season in a row, with the state of each. */
export function SeasonStrip({ weekends, chosen_id }: StripProps) {
  const chosen = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (chosen_id !== undefined) chosen.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [chosen_id])
  return (
    <nav className="season-strip" aria-label="Weekends of the season">
      <ul>
        {weekends.map((weekend) => (
          <li key={weekend.weekend_id}>
            <Link
              to={`/calendar/${weekend.weekend_id}`}
              className={`is-${stateOf(weekend)}`}
              aria-current={weekend.weekend_id === chosen_id ? 'true' : undefined}
              ref={weekend.weekend_id === chosen_id ? chosen : undefined}
            >
              <FirstDay weekend={weekend} />
              <b>{weekend.weekend_name}</b>
              <span>{STATE_LABELS[stateOf(weekend)]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Shows the chosen weekend, and opens a list of all weekends. Used on phones instead of the strip. */
export function WeekendList({
  weekends,
  chosen,
}: {
  weekends: readonly CalendarWeekend[]
  chosen: CalendarWeekend
}) {
  return (
    <details className="weekend-list">
      <summary>
        <WeekendLine weekend={chosen} />
      </summary>
      <ul>
        {weekends.map((weekend) => (
          <li key={weekend.weekend_id}>
            <Link
              to={`/calendar/${weekend.weekend_id}`}
              aria-current={weekend === chosen ? 'true' : undefined}
            >
              <WeekendLine weekend={weekend} />
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

function WeekendLine({ weekend }: { weekend: CalendarWeekend }) {
  return (
    <span className={`weekend-line is-${stateOf(weekend)}`}>
      <FirstDay weekend={weekend} />
      <b>{weekend.weekend_name}</b>
      <span>{STATE_LABELS[stateOf(weekend)]}</span>
    </span>
  )
}

const STATE_LABELS = {
  hidden: 'hidden',
  official: 'official',
  provisional: 'provisional',
  closed: 'closed',
  open: 'picks open',
  planned: 'planned',
}

/** Returns `hidden` for a hidden weekend, otherwise the state of its races and deadlines. */
function stateOf({ hidden, races, deadlines }: CalendarWeekend): keyof typeof STATE_LABELS {
  if (hidden) return 'hidden'
  const not_cancelled = races.filter(({ state }) => state !== 'cancelled')
  if (not_cancelled.length > 0 && not_cancelled.every(({ state }) => state === 'official')) return 'official'
  if (not_cancelled.some(({ state }) => state !== 'scheduled')) return 'provisional'
  const picks = deadlines.filter(({ kind }) => kind === 'selection')
  if (picks.some(({ is_closed }) => is_closed)) return 'closed'
  return picks.some(({ count }) => count > 0) ? 'open' : 'planned'
}
