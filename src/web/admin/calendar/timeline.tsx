import './timeline.css'
import { type CSSProperties, Fragment } from 'react'
import type { CalendarDeadline, CalendarWeekend } from '#contract/admin/calendar.ts'
import { plainText } from '../../content/plain-text.ts'
import { useFromServerTime } from '../../core/clock/use-server-now.ts'
import { isSameLocalTime } from '../../core/locale/dates.ts'
import { useLocale } from '../../core/locale/locale.ts'
import { countOf } from '../parts/count-of.ts'
import { Sheet } from '../parts/sheet.tsx'
import { Agenda } from './agenda.tsx'
import { LABEL_WIDTH, placeStyle, SelectionRow, type TimelineProps } from './timeline-row.tsx'
import { lanesOf, placeOf, type Span, spanOf, ticksOf } from './timeline-scale.ts'
import { clockText, dayText } from './timeline-texts.ts'

const MINUTE = 60_000

/**
 * A weekend drawn to scale, with the user's time and the venue's time. Screen readers and phones use a list instead.
 */
export function Timeline({ weekend, ...acts }: TimelineProps) {
  const { time_zone } = useLocale()
  const now = useFromServerTime((moment) => moment && Math.floor(moment / MINUTE) * MINUTE)
  const { races, deadlines } = weekend
  const selections = deadlines.filter(({ kind }) => kind === 'selection')
  const bets = deadlines.filter(({ kind }) => kind === 'sidebet')
  const span = spanOf(weekend, now)
  if (races.length === 0) return null
  return (
    <Sheet title="Timeline" note={noteOf(races.length, selections.length, bets.length)}>
      <div className="timeline">
        <Clocks span={span} weekend={weekend} own_zone={time_zone ?? weekend.time_zone} />
        {selections.map((selection) => (
          <SelectionRow key={selection.id} selection={selection} weekend={weekend} span={span} {...acts} />
        ))}
        {bets.length > 0 && <BetsRow bets={bets} span={span} />}
        {now !== null && now > span.from && now < span.until && (
          <div
            className="timeline-now"
            aria-hidden="true"
            style={placeStyle(span, now, { '--share': placeOf(span, now) / 100 })}
          >
            <Now at={now} />
          </div>
        )}
      </div>
      <Agenda weekend={weekend} now={now} />
    </Sheet>
  )
}

function noteOf(races: number, selections: number, bets: number): string {
  const parts = [countOf(races, 'race'), countOf(selections, 'selection')]
  return [...parts, ...(bets > 0 ? [countOf(bets, 'side bet')] : [])].join(', ')
}

function Now({ at }: { at: number }) {
  const { locale, time_zone } = useLocale()
  return <span>Now {clockText(at, locale, time_zone)}</span>
}

/** The hour marks, with the user's time and the venue's time. */
function Clocks({ span, weekend, own_zone }: { span: Span; weekend: CalendarWeekend; own_zone: string }) {
  const { locale } = useLocale()
  const is_same = isSameLocalTime(weekend.event_start, weekend.time_zone, own_zone)
  const ticks = ticksOf(span, own_zone)
  const zones = [
    { label: is_same ? 'Your time and venue time' : 'Your time', zone: own_zone },
    ...(is_same ? [] : [{ label: 'Venue time', zone: weekend.time_zone }]),
  ]
  return (
    <div className="timeline-clocks" aria-hidden="true">
      {zones.map(({ label, zone }) => (
        <Fragment key={label}>
          <p className="timeline-label">
            <b>{label}</b>
            <small>{zone.replaceAll('_', ' ')}</small>
          </p>
          <div className="timeline-track">
            {ticks.map((tick, index) => {
              const clock = clockText(tick, locale, zone)
              const day = dayText(tick, locale, zone)
              const is_new_day = index === 0 || day !== dayText(ticks[index - 1]!, locale, zone)
              return (
                <span key={tick} className="timeline-tick" style={placeStyle(span, tick)}>
                  {placeOf(span, tick) < 94 && (
                    <>
                      {is_new_day && <b>{day} </b>}
                      {clock}
                    </>
                  )}
                </span>
              )
            })}
          </div>
        </Fragment>
      ))}
    </div>
  )
}

/** The deadlines of the side bets. Side bets with the same deadline share a mark. */
function BetsRow({ bets, span }: { bets: readonly CalendarDeadline[]; span: Span }) {
  const groups = [...Map.groupBy(bets, ({ closes_at }) => closes_at)]
  const places = groups.map(([closes_at]) => placeOf(span, Date.parse(closes_at)))
  const lanes = lanesOf(places, LABEL_WIDTH * 1.3)
  const open = bets.filter(({ is_closed }) => !is_closed).length
  return (
    <div className="timeline-row" aria-hidden="true">
      <p className="timeline-label">
        <b>Side bets</b>
        <small>{open === 0 ? 'closed' : `${open} open`}</small>
      </p>
      <div className="timeline-track" style={{ '--lanes': Math.max(...lanes) + 1 } as CSSProperties}>
        {groups.map(([closes_at, group_bets], index) => (
          <span
            key={closes_at}
            className={`timeline-bet${group_bets[0]!.is_closed ? ' is-closed' : ''}${places[index]! > 75 ? ' is-left' : ''}`}
            style={placeStyle(span, Date.parse(closes_at), { '--lane': lanes[index]! })}
          >
            <span>
              {group_bets.length === 1 ? plainText(group_bets[0]!.name) : `${group_bets.length} side bets`}
            </span>
          </span>
        ))}
      </div>
    </div>
  )
}
