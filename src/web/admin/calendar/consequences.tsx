import type { CalendarReport } from '#contract/admin/calendar.ts'
import { formatNumber } from '#text/formats.ts'
import { plainText } from '../../content/plain-text.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { TimedText } from '../../ui/timed-text.tsx'
import { Moment } from '../parts/moment.tsx'
import { Note } from '../parts/sheet.tsx'

/** Shows what a change would do: which deadlines move, which teams it affects, and what players will read. */
export function Consequences({ report, time_zone }: { report: CalendarReport; time_zone: string }) {
  const { moved, announcement, teams, players, selections, created, is_rebuilding } = report
  const locale = useNumberLocale()
  return (
    <>
      <Note level="good" title="Ready to save.">
        <p>{affectedText(teams, players, locale)}</p>
      </Note>
      {moved.length > 0 && (
        <ul className="calendar-moved">
          {moved.map(({ kind, id, name, from, to }) => (
            <li key={`${kind} ${id}`}>
              <b>{plainText(name)}</b> closes <del>{<Moment iso={from} venue_zone={time_zone} />}</del>{' '}
              <ins>
                <Moment iso={to} venue_zone={time_zone} />
              </ins>
            </li>
          ))}
        </ul>
      )}
      {created.length > 0 && (
        <ul className="calendar-moved">
          {created.map(({ name, opens_at, closes_at }) => (
            <li key={name}>
              <b>{name}</b> (new) closes <Moment iso={closes_at} venue_zone={time_zone} />.{' '}
              {opens_at ? (
                <>
                  Picks open <Moment iso={opens_at} venue_zone={time_zone} />.
                </>
              ) : (
                'Picks open once there are enough athletes with prices to fill a team.'
              )}
            </li>
          ))}
        </ul>
      )}
      {selections.length > 0 && <p>Selections after the change: {selections.join(', ')}.</p>}
      {announcement ? (
        <div className="calendar-announcement">
          <p>
            <b>{announcement.header}</b>
          </p>
          <p>
            <TimedText text={announcement.text} />
          </p>
        </div>
      ) : (
        <p>Players get no announcement.</p>
      )}
      {is_rebuilding && <p>A job will then rebuild the boards. Points do not change.</p>}
    </>
  )
}

function affectedText(teams: number, players: number, locale: string): string {
  if (players === 0) return 'No player has picks here yet.'
  const people = players === 1 ? '1 player has' : `${formatNumber(players, locale)} players have`
  return teams > 0 ? `${people} picks here. All teams are kept.` : `${people} answered.`
}
