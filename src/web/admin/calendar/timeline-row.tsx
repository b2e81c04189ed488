import { Lock } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { CalendarDeadline, CalendarRace, CalendarWeekend } from '#contract/admin/calendar.ts'
import { plainText } from '../../content/plain-text.ts'
import { useLocale, useNumberLocale } from '../../core/locale/locale.ts'
import { countOf } from '../parts/count-of.ts'
import { lanesOf, placeOf, type Span } from './timeline-scale.ts'
import { clockText, dayText } from './timeline-texts.ts'

/** A deadline that is being moved. `to` is the time typed in the form; null if it is not valid. */
export type Moving = { deadline: CalendarDeadline; to: string | null }

export type TimelineProps = {
  weekend: CalendarWeekend
  moving: Moving | null
  onMove: (deadline: CalendarDeadline) => void
  /** Moves the deadline in the form by some minutes. */
  onShift: (minutes: number) => void
}

/** Returns styles that place an element at an instant. The style sheet reads `--at`. */
export function placeStyle(
  span: Span,
  at: number,
  more: Record<string, string | number> = {},
): CSSProperties {
  return { '--at': `${placeOf(span, at)}%`, ...more } as CSSProperties
}

type SelectionRowProps = TimelineProps & { selection: CalendarDeadline; span: Span }

/** A selection: when players can pick, its deadline and its races. */
export function SelectionRow({ selection, weekend, span, moving, onMove, onShift }: SelectionRowProps) {
  const { name, count, closes_at, opens_at, is_closed, id } = selection
  const locale = useNumberLocale()
  const closes = Date.parse(closes_at)
  const opens = opens_at === null ? span.from : Math.max(Date.parse(opens_at), span.from)
  const races = weekend.races.filter((race) => race.selection_id === id)
  const places = races.map(({ date }) => placeOf(span, Date.parse(date)))
  const lanes = lanesOf(places, LABEL_WIDTH)
  const is_moving = moving?.deadline.kind === 'selection' && moving.deadline.id === id
  const proposed = is_moving ? moving.to : null
  const deadline_place = placeOf(span, proposed ? Date.parse(proposed) : closes)
  // If the time of the deadline would cover the label of a race, the deadline is drawn in a lane above the races.
  const is_crowded = places.some((place) => isCrowded(deadline_place, place))
  const first_lane = is_crowded ? 1 : 0
  const rows = first_lane + Math.max(1, ...lanes.map((lane) => lane + 1))
  return (
    <div className="timeline-row">
      <p className="timeline-label">
        <b>{name}</b>
        <small>
          {countOf(count, 'team', locale)}
          {is_closed && ', locked'}
        </small>
      </p>
      <div
        className={is_crowded ? 'timeline-track is-crowded' : 'timeline-track'}
        style={{ '--lanes': rows } as CSSProperties}
      >
        <div
          className={`timeline-picks${is_closed ? ' is-closed' : ''}`}
          aria-hidden="true"
          style={placeStyle(span, opens, { '--until': `${placeOf(span, closes)}%` })}
        >
          {placeOf(span, closes) - placeOf(span, opens) > 9 && (
            <span>{is_closed ? 'Picks' : 'Picks open'}</span>
          )}
        </div>
        {proposed && <Proposed span={span} from={closes} to={Date.parse(proposed)} />}
        <DeadlineMark
          deadline={selection}
          span={span}
          at={proposed ? Date.parse(proposed) : closes}
          is_moving={is_moving}
          onMove={onMove}
          onShift={onShift}
        />
        {races.map((race, index) => (
          <RaceMark key={race.race_id} race={race} span={span} lane={lanes[index]! + first_lane} />
        ))}
      </div>
    </div>
  )
}

/** The width of the label of a race, in percent of the timeline. */
export const LABEL_WIDTH = 19

/** The width of the time of a deadline, in percent of the timeline. */
const TIME_WIDTH = 10

/** Whether the time of a deadline would cover the label of a race. Races near the end have their label on the left. */
function isCrowded(deadline: number, race: number): boolean {
  const start = isLate(race) ? race - LABEL_WIDTH : race
  return deadline < start + LABEL_WIDTH && deadline + TIME_WIDTH > start
}

function isLate(race: number): boolean {
  return race > 100 - LABEL_WIDTH
}

function RaceMark({
  race: { name, date, state },
  span,
  lane,
}: {
  race: CalendarRace
  span: Span
  lane: number
}) {
  const { locale, time_zone } = useLocale()
  const at = Date.parse(date)
  const is_late = isLate(placeOf(span, at))
  return (
    <span
      className={`timeline-race is-${state}${is_late ? ' is-left' : ''}`}
      aria-hidden="true"
      style={placeStyle(span, at, { '--lane': lane })}
    >
      <span>
        <b>{clockText(at, locale, time_zone)}</b> {plainText(name)}
      </span>
    </span>
  )
}

function Proposed({ span, from, to }: { span: Span; from: number; to: number }) {
  const [start, end] = [Math.min(from, to), Math.max(from, to)]
  return (
    <div
      className="timeline-proposed"
      aria-hidden="true"
      style={placeStyle(span, start, { '--until': `${placeOf(span, end)}%` })}
    />
  )
}

type MarkProps = {
  deadline: CalendarDeadline
  span: Span
  at: number
  is_moving: boolean
  onMove: (deadline: CalendarDeadline) => void
  onShift: (minutes: number) => void
}

/**
 * The deadline as a button that opens its form. While its form is open, the arrow keys move the deadline. A closed
 * deadline is not a button.
 */
function DeadlineMark({ deadline, span, at, is_moving, onMove, onShift }: MarkProps) {
  const { locale, time_zone } = useLocale()
  const { name, is_closed } = deadline
  if (is_closed)
    return (
      <span className="timeline-deadline is-closed" aria-hidden="true" style={placeStyle(span, at)}>
        <i />
        <Lock size={12} /> {clockText(at, locale, time_zone)}
      </span>
    )
  return (
    <button
      className={`timeline-deadline${is_moving ? ' is-moving' : ''}`}
      type="button"
      title={is_moving ? 'Arrow keys move it by 5 minutes; with Shift, by an hour' : 'Move the deadline'}
      style={placeStyle(span, at)}
      onClick={() => onMove(deadline)}
      onKeyDown={(event) => {
        const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
        if (direction === undefined || !is_moving) return
        event.preventDefault()
        onShift(direction * (event.shiftKey ? 60 : 5))
      }}
    >
      <i />
      <span className="visually-hidden">
        Move the deadline of {name}, {dayText(at, locale, time_zone)},
      </span>
      {clockText(at, locale, time_zone)}
    </button>
  )
}
