import { Lock, Pencil } from 'lucide-react'
import { useState } from 'react'
import type {
  CalendarAct,
  CalendarDeadline,
  CalendarRace,
  CalendarWeekend,
} from '#contract/admin/calendar.ts'
import { formatNumber } from '#text/formats.ts'
import { plainText } from '../../content/plain-text.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { AuditOf } from '../audit/audit-of.tsx'
import { Moment } from '../parts/moment.tsx'
import { Chip, Note, Sheet } from '../parts/sheet.tsx'
import { ActForm, type DoneAct } from './act-form.tsx'
import {
  ACTS_OF_RACE,
  ACTS_OF_WEEKEND,
  type ActTarget,
  type ActValues,
  firstValues,
  otherGender,
} from './calendar-acts.ts'
import { DoneNote } from './done-note.tsx'
import { addMinutes, fromLocalInput } from './local-input.ts'
import { ShowWeekend } from './show-weekend.tsx'
import { Timeline } from './timeline.tsx'
import type { Moving } from './timeline-row.tsx'

type Props = {
  weekend: CalendarWeekend
  weekends: readonly CalendarWeekend[]
  /** Called when the last race of the weekend was removed, and the weekend with it. */
  onRemoved: (done: DoneAct) => void
}

/** The change whose form is open. */
type OpenAct = Omit<ActTarget, 'weekend' | 'weekends'> & { values: ActValues }

/** Shows one weekend: its timeline, its deadlines with their races and side bets, and the possible changes. */
export function WeekendSheet({ weekend, weekends, onRemoved }: Props) {
  const [open, setOpen] = useState<OpenAct | null>(null)
  const [done, setDone] = useState<DoneAct | null>(null)
  const { weekend_name, races, deadlines, time_zone, is_tour, is_championship, hidden } = weekend
  const kind = is_tour ? 'Tour' : is_championship ? 'Championship' : 'Weekend'
  const choose = (act: CalendarAct['act'], of: Partial<ActTarget> = {}) => {
    setDone(null)
    setOpen({ act, ...of, values: firstValues({ act, weekend, weekends, ...of }) })
  }
  const edit = (values: ActValues) => setOpen(open && { ...open, values })

  return (
    <>
      <Timeline
        weekend={weekend}
        moving={movingOf(open, time_zone)}
        onMove={(deadline) => choose('deadline move', { deadline })}
        onShift={(minutes) => open && edit({ ...open.values, to: addMinutes(open.values.to ?? '', minutes) })}
      />
      <div className="admin-two">
        <div className="admin-stack">
          <Sheet
            title={weekend_name}
            note={
              <>
                {kind}, local time zone {time_zone} {hidden && <Chip tone="line">Hidden</Chip>}
              </>
            }
          >
            {hidden && (
              <div className="sheet-body">
                <Note level="warning" title="This weekend is hidden: players do not see it.">
                  <ShowWeekend weekend_id={weekend.weekend_id} />
                </Note>
              </div>
            )}
            <ul className="calendar-deadlines">
              {deadlines.map((deadline) => (
                <DeadlineRow
                  key={`${deadline.kind} ${deadline.id}`}
                  deadline={deadline}
                  races={races.filter(
                    ({ selection_id }) => deadline.kind === 'selection' && selection_id === deadline.id,
                  )}
                  time_zone={time_zone}
                  onAct={choose}
                />
              ))}
            </ul>
          </Sheet>
          <Sheet title="Change the weekend" is_padded>
            <div className="calendar-acts">
              {ACTS_OF_WEEKEND.filter(({ is_possible }) => is_possible(weekend)).map(({ act, label }) => (
                <button className="admin-button" type="button" key={act} onClick={() => choose(act)}>
                  {label}
                </button>
              ))}
            </div>
          </Sheet>
          <AuditOf subject={`weekend ${weekend.weekend_id}`} />
        </div>
        {open ? (
          <ActForm
            key={JSON.stringify([open.act, open.race?.race_id, open.deadline?.kind, open.deadline?.id])}
            target={{ ...open, weekend, weekends }}
            values={open.values}
            onEdit={edit}
            onClose={(made) => {
              setOpen(null)
              setDone(made ?? null)
              if (made && open.act === 'race remove' && races.length === 1) onRemoved(made)
            }}
          />
        ) : (
          <div className={done ? undefined : 'calendar-idle'}>
            {done ? (
              <DoneNote done={done} />
            ) : (
              <Note level="info" title="Choose what to change.">
                <p>
                  Before anything is saved, you see which deadlines move, how many teams are affected and what
                  players will read.
                </p>
              </Note>
            )}
          </div>
        )}
      </div>
    </>
  )
}

function movingOf(open: OpenAct | null, time_zone: string): Moving | null {
  if (open?.act !== 'deadline move' || !open.deadline) return null
  return { deadline: open.deadline, to: fromLocalInput(open.values.to ?? '', time_zone) }
}

type RowProps = {
  deadline: CalendarDeadline
  races: readonly CalendarRace[]
  time_zone: string
  onAct: (act: CalendarAct['act'], of: Partial<ActTarget>) => void
}

function DeadlineRow({ deadline, races, time_zone, onAct }: RowProps) {
  const { kind, name, opens_at, closes_at, is_closed, count } = deadline
  const locale = useNumberLocale()
  const noun = kind === 'selection' ? (count === 1 ? 'team' : 'teams') : count === 1 ? 'answer' : 'answers'
  return (
    <li>
      <div className="calendar-deadline">
        <p>
          <b>{kind === 'selection' ? name : `Side bet: ${plainText(name)}`}</b>
          <small>
            {is_closed ? 'Closed' : 'Closes'} <Moment iso={closes_at} venue_zone={time_zone} />
            {` · ${formatNumber(count, locale)} ${noun}`}
            {kind === 'selection' &&
              !is_closed &&
              opens_at === closes_at &&
              ' · opens once a team can be filled'}
          </small>
        </p>
        {is_closed ? (
          <Chip tone="line">
            <Lock aria-hidden="true" size={14} /> Locked
          </Chip>
        ) : (
          <button className="admin-button" type="button" onClick={() => onAct('deadline move', { deadline })}>
            Move deadline
          </button>
        )}
      </div>
      {races.length > 0 && (
        <ul className="calendar-races">
          {races.map((race) => (
            <RaceRow key={race.race_id} race={race} time_zone={time_zone} onAct={onAct} />
          ))}
        </ul>
      )}
    </li>
  )
}

function RaceRow({ race, time_zone, onAct }: { race: CalendarRace } & Pick<RowProps, 'time_zone' | 'onAct'>) {
  const [is_open, setOpen] = useState(false)
  return (
    <li>
      <p>
        {race.name} {race.race_code && <small>{race.race_code}</small>}
        <small>
          <Moment iso={race.date} venue_zone={time_zone} />
        </small>
      </p>
      {race.state !== 'scheduled' && (
        <Chip tone={race.state === 'cancelled' ? 'bad' : race.state}>{RACE_STATES[race.state]}</Chip>
      )}
      <button
        className="admin-button"
        type="button"
        aria-expanded={is_open}
        aria-label={`Change ${race.name}`}
        onClick={() => setOpen(!is_open)}
      >
        <Pencil aria-hidden="true" size={16} />
      </button>
      {is_open && (
        <div className="calendar-acts">
          {ACTS_OF_RACE.filter(({ is_possible }) => is_possible(race)).map(({ act, label }) => (
            <button className="admin-button" type="button" key={label} onClick={() => onAct(act, { race })}>
              {label}
            </button>
          ))}
          {race.gender !== 'mixed' && (
            <button className="admin-button" type="button" onClick={() => onAct('race add', { race })}>
              Copy for {otherGender(race) === 'm' ? 'men' : 'women'}
            </button>
          )}
        </div>
      )}
    </li>
  )
}

const RACE_STATES = { provisional: 'Provisional', official: 'Official', cancelled: 'Cancelled' }
