import './calendar.css'
import { Link, useParams } from 'react-router'
import { type CalendarWeekend, getAdminCalendar } from '#contract/admin/calendar.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useFromServerTime } from '../../core/clock/use-server-now.ts'
import { dateFormat } from '../../core/locale/date-format.ts'
import { dateLocale } from '../../core/locale/dates.ts'
import { useLocale } from '../../core/locale/locale.ts'
import { Failure } from '../../ui/failure.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useAdminSession } from '../frame/admin-gate.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { Note } from '../parts/sheet.tsx'
import { WeekendSheet } from './weekend-sheet.tsx'

/** A strip with the weekends of the season, and the chosen weekend with its races and deadlines. */
export function CalendarPage() {
  const reply = useReply(getAdminCalendar, {})
  const { season } = useAdminSession()
  const weekend_id = Number(useParams().weekend_id)
  const next_id = useFromServerTime((now) => nextWeekendId(reply.state === 'ready' ? reply.data : [], now))
  if (reply.state === 'loading') return <Spinner />
  if (reply.state === 'failed') return <Failure problem={reply.problem} retry={reply.retry} />

  const weekends = reply.data
  const chosen = weekends.find((each) => each.weekend_id === (weekend_id || next_id))
  const races = weekends.reduce((sum, each) => sum + each.races.length, 0)
  return (
    <AdminPage
      title="Calendar"
      lead={`${weekends.length} weekends, ${races} races`}
      acts={
        <>
          {weekends.length > 0 && (
            <Link className="admin-button" to="/calendar/seasons">
              Seasons
            </Link>
          )}
          <Link
            className={weekends.length === 0 ? 'admin-button is-main' : 'admin-button'}
            to="/calendar/import"
          >
            {weekends.length === 0 ? 'Import a calendar' : 'New season, or import'}
          </Link>
        </>
      }
    >
      {weekends.length === 0 ? (
        <Note level="info" title={season ? 'The season has no races yet.' : 'There is no season yet.'}>
          <p>Import the season’s calendar. You see what will be written before you confirm it.</p>
          {season && (
            <p>
              <Link to="/calendar/import-weekends">Import weekends</Link> into {season.name}, or see all{' '}
              <Link to="/calendar/seasons">seasons</Link>.
            </p>
          )}
        </Note>
      ) : (
        <>
          <SeasonStrip weekends={weekends} chosen_id={chosen?.weekend_id} />
          {chosen && <WeekendList key={chosen.weekend_id} weekends={weekends} chosen={chosen} />}
        </>
      )}
      {chosen && <WeekendSheet key={chosen.weekend_id} weekend={chosen} weekends={weekends} />}
    </AdminPage>
  )
}

/** The id of the first weekend that is not over, or of the last one. */
function nextWeekendId(weekends: readonly CalendarWeekend[], now: number | null): number {
  const next = weekends.find(({ event_end }) => Date.parse(event_end) >= (now ?? 0))
  return (next ?? weekends.at(-1))?.weekend_id ?? 0
}

type StripProps = { weekends: readonly CalendarWeekend[]; chosen_id: number | undefined }

/** The date on which a weekend starts, in the time zone of its venue. */
function FirstDay({ weekend: { event_start, time_zone } }: { weekend: CalendarWeekend }) {
  const { locale } = useLocale()
  const format = dateFormat(dateLocale(locale), { day: 'numeric', month: 'short', timeZone: time_zone })
  return <time dateTime={event_start}>{format.format(new Date(event_start))}</time>
}

function SeasonStrip({ weekends, chosen_id }: StripProps) {
  return (
    <nav className="season-strip" aria-label="Weekends of the season">
      <ul>
        {weekends.map((weekend) => (
          <li key={weekend.weekend_id}>
            <Link
              to={`/calendar/${weekend.weekend_id}`}
              className={`is-${stateOf(weekend)}`}
              aria-current={weekend.weekend_id === chosen_id ? 'true' : undefined}
              ref={(link) => {
                if (weekend.weekend_id === chosen_id)
                  link?.scrollIntoView({ block: 'nearest', inline: 'center' })
              }}
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

/** Replaces the strip on phones: the chosen weekend, which opens a list of all weekends. */
function WeekendList({
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

/** The state of a weekend, derived from its races and deadlines. */
function stateOf({ hidden, races, deadlines }: CalendarWeekend): keyof typeof STATE_LABELS {
  if (hidden) return 'hidden'
  const counting = races.filter(({ state }) => state !== 'cancelled')
  if (counting.length > 0 && counting.every(({ state }) => state === 'official')) return 'official'
  if (counting.some(({ state }) => state !== 'scheduled')) return 'provisional'
  const picks = deadlines.filter(({ kind }) => kind === 'selection')
  if (picks.some(({ is_closed }) => is_closed)) return 'closed'
  return picks.some(({ count }) => count > 0) ? 'open' : 'planned'
}
