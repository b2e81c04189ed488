import type { TodayChange, TodayDeadline, TodayRace, TodayWeekend } from '#contract/admin/today.ts'
import { actText } from '#text/audit-texts.ts'
import { plainText } from '../../content/plain-text.ts'
import { useFromServerTime } from '../../core/clock/use-server-now.ts'
import { dateFormat } from '../../core/locale/date-format.ts'
import { dateLocale } from '../../core/locale/dates.ts'
import { useLocale, useNumberLocale } from '../../core/locale/locale.ts'
import { Link } from '../../core/paths/link.tsx'
import { countOf } from '../parts/count-of.ts'
import { durationText, Moment } from '../parts/moment.tsx'
import { Chip, Sheet } from '../parts/sheet.tsx'

export function weekendText({ when, weekend_name }: TodayWeekend): string {
  if (when === 'now') return `Race weekend: ${weekend_name}.`
  return when === 'ahead' ? `Next: ${weekend_name}.` : `The last weekend was ${weekend_name}.`
}

/** The picks and side bets that close or open next, with the share of teams that are complete. */
export function NextDeadlines({ deadlines }: { deadlines: readonly TodayDeadline[] }) {
  return (
    <Sheet title="Next deadlines" action={<Link to="/calendar">Calendar</Link>}>
      {deadlines.length === 0 ? (
        <p className="sheet-empty">
          There is no upcoming deadline. Add a weekend to the calendar to open picks.
        </p>
      ) : (
        <ul className="sheet-rows">
          {deadlines.map((deadline) => (
            <Deadline key={`${deadline.kind} ${deadline.id}`} {...deadline} />
          ))}
        </ul>
      )}
    </Sheet>
  )
}

function Deadline({ kind, name, weekend_name, time_zone, at, count, complete }: TodayDeadline) {
  const locale = useNumberLocale()
  const left = useFromServerTime((now) => (now === null ? '' : durationText(Date.parse(at) - now)))
  const facts = countText(kind, count, complete, locale)
  const full_name = name === weekend_name ? name : `${name}, ${weekend_name}`
  return (
    <li className="today-deadline">
      <p>
        <b>{kind === 'sidebet' ? `Side bet: ${plainText(name)}` : full_name}</b>{' '}
        {kind === 'opens' ? 'opens' : 'closes'}
      </p>
      <b className="today-left">{left}</b>
      <small className="today-facts">
        {facts && <span>{facts}</span>}
        <Moment iso={at} venue_zone={time_zone} />
      </small>
    </li>
  )
}

function countText(
  kind: TodayDeadline['kind'],
  count: number | null,
  complete: number | null,
  locale: string,
): string {
  if (kind === 'opens' || count === null) return ''
  if (kind === 'sidebet') return countOf(count, 'answer', locale)
  if (count === 0) return 'No teams yet'
  const teams = countOf(count, 'team', locale)
  return complete === null ? teams : `${Math.floor((complete / count) * 100)}% of ${teams} are complete`
}

/** The races of the current, next or last weekend, in venue time. */
export function WeekendRaces({ weekend }: { weekend: TodayWeekend }) {
  const { locale } = useLocale()
  const format = dateFormat(dateLocale(locale), {
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: weekend.time_zone,
  })
  return (
    <Sheet title={weekend.weekend_name} note="venue time" action={<Link to="/results">Results</Link>}>
      {weekend.races.length === 0 ? (
        <p className="sheet-empty">This weekend has no races yet.</p>
      ) : (
        <ul className="sheet-rows">
          {weekend.races.map((race) => (
            <li className="today-race" key={race.race_id}>
              <time dateTime={race.date}>{format.format(new Date(race.date))}</time>
              <Link to={`/results/${race.race_id}`}>{race.name}</Link>
              <RaceChip {...race} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

function RaceChip({ state, picks, has_started, has_points, is_live }: TodayRace) {
  if (is_live) return <Chip tone="live">Live</Chip>
  if (state === 'official') return <Chip tone="official">Official</Chip>
  if (state === 'provisional') return <Chip tone="provisional">Provisional</Chip>
  if (state === 'cancelled') return <Chip tone="line">Cancelled</Chip>
  if (!has_points) return <Chip tone="line">No points</Chip>
  if (has_started) return <Chip tone="bad">No results</Chip>
  if (picks === 'open') return <Chip>Picks open</Chip>
  return <Chip tone="line">{picks === 'ahead' ? 'Not open yet' : 'Picks closed'}</Chip>
}

export function LastChanges({ changes }: { changes: readonly TodayChange[] }) {
  const { locale, time_zone } = useLocale()
  const format = dateFormat(dateLocale(locale), {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: time_zone,
  })
  return (
    <Sheet title="Recent changes" action={<Link to="/audit">Audit</Link>}>
      {changes.length === 0 ? (
        <p className="sheet-empty">Nothing has been changed yet.</p>
      ) : (
        <ul className="sheet-rows">
          {changes.map(({ audit_id, at, actor, actor_name, act, subject, subject_name, reason }) => (
            <li className="today-change" key={audit_id}>
              <p>{`${actText(act)}: ${plainText(subject_name ?? subject)}`}</p>
              <small>
                {actor_name ?? actor}, <time dateTime={at}>{format.format(new Date(at))}</time>
                {reason && `: ${reason}`}
              </small>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
