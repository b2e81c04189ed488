import './agenda.css'
import type { CSSProperties } from 'react'
import type { CalendarWeekend } from '#contract/admin/calendar.ts'
import { plainText } from '../../content/plain-text.ts'
import { isSameLocalTime } from '../../core/locale/dates.ts'

import { useLocale } from '../../core/locale/locale.ts'
import { clockText, dayText, gapText } from './timeline-texts.ts'

type Kind = 'opens' | 'closes' | 'race' | 'bet' | 'now'

type Entry = { key: string; kind: Kind; at: number; text: string; note?: string }

const HOUR = 3_600_000

/**
 * A weekend as a list in order of time, with the user's and the venue's time. More space between two entries means more
 * time. On wide screens, only screen readers read the list.
 */
export function Agenda({ weekend, now }: { weekend: CalendarWeekend; now: number | null }) {
  const { locale, time_zone } = useLocale()
  const venue = weekend.time_zone
  const is_same = isSameLocalTime(weekend.event_start, venue, time_zone)
  const entries = entriesOf(weekend, now)
  const isOpen = (at: number) => isOpenAt(weekend, at)
  return (
    <div className="agenda">
      {!is_same && (
        <p>Times are in your time zone. Below each time is the time in {venue.replaceAll('_', ' ')}.</p>
      )}
      <ol aria-label={`Timeline of ${weekend.weekend_name}`}>
        {entries.map(({ key, kind, at, text, note }, index) => {
          const gap = index === 0 ? 0 : at - entries[index - 1]!.at
          const is_new_day =
            index === 0 ||
            dayText(at, locale, time_zone) !== dayText(entries[index - 1]!.at, locale, time_zone)
          return (
            <li
              key={key}
              className={`is-${kind}${isOpen(at) ? ' is-open' : ''}`}
              style={{ '--gap': Math.min(gap / HOUR, MAX_GAP_HOURS) } as CSSProperties}
            >
              {gap > MAX_GAP_HOURS * HOUR && <span className="agenda-gap">{gapText(gap)}</span>}
              <time dateTime={new Date(at).toISOString()}>
                {is_new_day && <b>{dayText(at, locale, time_zone)}</b>} {clockText(at, locale, time_zone)}
                {!is_same && (
                  <small>
                    {dayText(at, locale, venue) !== dayText(at, locale, time_zone) &&
                      `${dayText(at, locale, venue)} `}
                    {clockText(at, locale, venue)}
                    <span className="visually-hidden"> at the venue</span>
                  </small>
                )}
              </time>
              <span className="agenda-text">
                {text}
                {note && <small>{note}</small>}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** The space between two entries grows up to this number of hours. The length of a longer gap is shown as a text. */
const MAX_GAP_HOURS = 12

/** “Now” is shown only if the nearest entry is at most this many days away. */
const MAX_DAYS = 14

function entriesOf({ races, deadlines }: CalendarWeekend, now: number | null): Entry[] {
  const closes = deadlines.map(({ kind, id, name, closes_at, is_closed }): Entry => {
    const is_bet = kind === 'sidebet'
    const text = is_bet ? `Side bet: ${plainText(name)}` : `Picks close: ${name}`
    return {
      key: `closes ${kind} ${id}`,
      kind: is_bet ? 'bet' : 'closes',
      at: Date.parse(closes_at),
      text,
      ...(is_closed ? { note: 'closed' } : {}),
    }
  })
  const opens = deadlines.flatMap(({ id, kind, name, opens_at, closes_at }): Entry[] =>
    // While nobody can fill a team, `opens_at` equals `closes_at`. Then there is no opening time to show.
    kind === 'sidebet' || opens_at === null || opens_at === closes_at
      ? []
      : [{ key: `opens ${id}`, kind: 'opens', at: Date.parse(opens_at), text: `Picks open: ${name}` }],
  )
  const starts = races.map(
    ({ race_id, name, date, state }): Entry => ({
      key: `race ${race_id}`,
      kind: 'race',
      at: Date.parse(date),
      text: plainText(name),
      ...(state === 'scheduled' ? {} : { note: state }),
    }),
  )
  const entries = [...opens, ...closes, ...starts]
  const is_near = now !== null && entries.some(({ at }) => Math.abs(at - now) < MAX_DAYS * 24 * HOUR)
  const now_entry: Entry[] = is_near ? [{ key: 'now', kind: 'now', at: now, text: 'Now' }] : []
  return [...entries, ...now_entry].sort((a, b) => a.at - b.at)
}

/** Whether players can pick immediately after the instant `at`. */
function isOpenAt({ deadlines }: CalendarWeekend, at: number): boolean {
  return deadlines.some(
    ({ kind, opens_at, closes_at }) =>
      kind === 'selection' && (opens_at === null || Date.parse(opens_at) <= at) && at < Date.parse(closes_at),
  )
}
