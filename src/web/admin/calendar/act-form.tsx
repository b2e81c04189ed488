import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type CalendarReport, changeCalendar, getAdminCalendar } from '#contract/admin/calendar.ts'
import type { Problem } from '#contract/problems.ts'
import { formatNumber } from '#text/formats.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { useChange } from '../../core/mutations/use-change.ts'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { TimedText } from '../../ui/timed-text.tsx'
import { ActBar, ActButton, Field, ProblemNote } from '../parts/acts.tsx'
import { Moment } from '../parts/moment.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { ActFields } from './act-fields.tsx'
import { ACT_TEXTS, type ActTarget, type ActValues, changeOf, firstValues } from './calendar-acts.ts'

type Props = { target: ActTarget; onClose: () => void }

/** The form of one calendar change. It previews what the change does, then asks for a reason and makes the change. */
export function ActForm({ target, onClose }: Props) {
  const { title, button, undo } = ACT_TEXTS[target.act]
  const [values, setValues] = useState<ActValues>(() => firstValues(target))
  const [reason, setReason] = useState('')
  const [report, setReport] = useState<CalendarReport | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const client = useQueryClient()
  const { send, is_sending } = useChange(changeCalendar, { critical: false })
  const subject = target.race?.name ?? target.deadline?.name ?? target.weekend.weekend_name

  const form = useRef<HTMLFormElement>(null)
  // On phones the form is below the weekend, so it has to be scrolled into view.
  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('input, select, button')
    field?.focus({ preventScroll: true })
    form.current?.closest('.calendar-form')?.scrollIntoView({ block: 'nearest' })
  }, [])

  const edit = (edited: ActValues) => {
    setValues({ ...values, ...edited })
    setReport(null)
    setProblem(null)
  }
  const run = async (dry_run: boolean) => {
    const body = {
      dry_run,
      change: changeOf(target, values),
      ...(reason.trim() ? { reason: reason.trim() } : {}),
    }
    const answer = await send({ body })
    setProblem(answer.ok ? null : answer.problem)
    if (!answer.ok) return
    if (dry_run) return setReport(answer.data)
    await client.invalidateQueries({ queryKey: [getAdminCalendar.path] })
    announcePolitely(`${title}: done`)
    onClose()
  }

  return (
    <div className="calendar-form">
      <Sheet
        title={title}
        note={subject.replaceAll(/[*_`]/g, '')}
        is_padded
        action={
          <button className="admin-link" type="button" onClick={onClose}>
            Cancel
          </button>
        }
      >
        <form
          className="admin-stack"
          ref={form}
          onSubmit={(event) => {
            event.preventDefault()
            void run(report === null)
          }}
        >
          <ActFields target={target} values={values} errors={problem?.field_errors ?? {}} onChange={edit} />
          <ProblemNote problem={problem} />
          {report && <Consequences report={report} time_zone={target.weekend.time_zone} />}
          {report && (
            <Field label="Reason, for the audit log. Players read it if you write no other text for them.">
              {(id) => (
                <input
                  id={id}
                  required
                  maxLength={500}
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                />
              )}
            </Field>
          )}
          <ActBar caption={report ? undo : 'Nothing is changed yet.'}>
            {report ? (
              <ActButton kind="main" type="submit" is_busy={is_sending}>
                {button}
              </ActButton>
            ) : (
              <ActButton kind="strong" type="submit" is_busy={is_sending}>
                Preview
              </ActButton>
            )}
          </ActBar>
        </form>
      </Sheet>
    </div>
  )
}

/** What a change would do: the deadlines that move, the teams affected, and what players will read. */
function Consequences({ report, time_zone }: { report: CalendarReport; time_zone: string }) {
  const { moved, announcement, teams, players, selections } = report
  const locale = useNumberLocale()
  return (
    <>
      <Note level="good" title="This change is possible.">
        <p>{affectedText(teams, players, locale)}</p>
      </Note>
      {moved.length > 0 && (
        <ul className="calendar-moved">
          {moved.map(({ kind, id, name, from, to }) => (
            <li key={`${kind} ${id}`}>
              <b>{name.replaceAll(/[*_`]/g, '')}</b> closes{' '}
              <del>{<Moment iso={from} venue_zone={time_zone} />}</del>{' '}
              <ins>
                <Moment iso={to} venue_zone={time_zone} />
              </ins>
            </li>
          ))}
        </ul>
      )}
      {selections.length > 0 && <p>Selections afterwards: {selections.join(', ')}.</p>}
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
        <p>Players are not told.</p>
      )}
    </>
  )
}

function affectedText(teams: number, players: number, locale: string): string {
  if (players === 0) return 'No player has picks here yet.'
  const people = players === 1 ? '1 player has' : `${formatNumber(players, locale)} players have`
  return teams > 0 ? `${people} picks here. All teams are kept.` : `${people} answered.`
}
