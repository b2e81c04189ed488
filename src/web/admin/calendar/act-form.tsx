import { useState } from 'react'
import { type CalendarReport, type CalendarWeekend, changeCalendar } from '#contract/admin/calendar.ts'
import type { Problem } from '#contract/problems.ts'
import { plainText } from '../../content/plain-text.ts'
import { useFromServerTime } from '../../core/clock/use-server-now.ts'
import { sendChange } from '../../core/mutations/send-change.ts'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { ActBar, ActButton, ProblemNote } from '../parts/acts.tsx'
import { ReasonField } from '../parts/fields.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useAdminRefetch } from '../parts/use-object-change.ts'
import { useOpenedForm } from '../parts/use-opened-form.ts'
import { ActFields } from './act-fields.tsx'
import { ACT_TEXTS } from './act-texts.ts'
import { type ActTarget, type ActValues, changeOf } from './calendar-acts.ts'
import { Consequences } from './consequences.tsx'

/** `text` says what was changed. `job_id` is the job that rebuilds the boards; null if no job is needed. */
export type DoneAct = { text: string; job_id: number | null }

type Props = {
  target: ActTarget
  values: ActValues
  onEdit: (values: ActValues) => void
  onClose: (done?: DoneAct) => void
}

/**
 * The form of one calendar change. The form shows a preview, and then makes exactly the previewed change. If somebody
 * else has changed the calendar in between, the form says who, and shows a new preview.
 */
export function ActForm({ target, values, onEdit, onClose }: Props) {
  const { title, button, undo, has_text = false } = ACT_TEXTS[target.act]
  const [reason, setReason] = useState('')
  const { preview, problem, stale_message, is_sending, run } = useAct(target, values, reason, onClose)
  const form = useOpenedForm()
  const needs_reason = useFromServerTime((now) => isUsedByPlayers(target.weekend, now))

  return (
    <div className="calendar-form" ref={form}>
      <Sheet
        title={title}
        note={nameOf(target)}
        is_padded
        action={<ActButton onClick={() => onClose()}>Cancel</ActButton>}
      >
        <form
          className="admin-stack"
          onSubmit={(event) => {
            event.preventDefault()
            void run()
          }}
        >
          <ActFields
            target={target}
            values={values}
            errors={problem?.field_errors ?? {}}
            onChange={(edited) => onEdit({ ...values, ...edited })}
          />
          <ReasonField
            hint={`Kept in the audit log.${has_text ? ' Players see it too, unless you enter a different text for them.' : ''}`}
            is_optional={!needs_reason}
            required={needs_reason}
            error={problem?.field_errors?.reason}
            maxLength={500}
            value={reason}
            onChange={setReason}
          />
          <ProblemNote problem={problem} />
          {stale_message && preview && (
            <Note level="warning" title={`${stale_message}.`}>
              <p>Nothing was saved. This is what your change would do now.</p>
            </Note>
          )}
          {preview && (
            <Consequences report={preview} time_zone={values.time_zone ?? target.weekend.time_zone} />
          )}
          <ActBar caption={preview ? undo : 'Nothing is saved yet.'}>
            <ActButton kind={preview ? 'main' : 'strong'} type="submit" is_busy={is_sending}>
              {preview ? button : 'Preview'}
            </ActButton>
          </ActBar>
        </form>
      </Sheet>
    </div>
  )
}

/** Whether players have picks in a weekend or can pick now. If not, most changes of the weekend need no reason. */
function isUsedByPlayers({ hidden, deadlines }: CalendarWeekend, now: number | null): boolean {
  return deadlines.some(({ count, opens_at, is_closed }) => {
    const has_opened = opens_at !== null && now !== null && Date.parse(opens_at) <= now
    return count > 0 || (!hidden && !is_closed && has_opened)
  })
}

function nameOf({ act, race, deadline, weekend }: ActTarget): string | undefined {
  if (act === 'weekend add') return undefined
  return plainText(race?.name ?? deadline?.name ?? weekend.weekend_name)
}

/** Previews a change, then makes it as previewed. If the form is edited, a new preview is needed. */
function useAct(target: ActTarget, values: ActValues, reason: string, onClose: Props['onClose']) {
  const [previewed, setPreviewed] = useState<{ request: string; report: CalendarReport } | null>(null)
  const [refused, setRefused] = useState<{ request: string; problem: Problem } | null>(null)
  const [stale_message, setStaleMessage] = useState<string | null>(null)
  const [is_sending, setSending] = useState(false)
  const refetch = useAdminRefetch()
  const body = { change: changeOf(target, values), reason: reason.trim() || undefined }
  const request = JSON.stringify(body)
  const preview = previewed?.request === request ? previewed.report : null

  const showPreview = async (if_match?: string) => {
    const answer = await sendChange(
      changeCalendar,
      { body: { dry_run: true, ...body } },
      { critical: false, if_match },
    )
    if (answer.ok) setPreviewed({ request, report: answer.data })
    return answer
  }
  const showProblem = async (problem: Problem) => {
    if (problem.code !== 'stale') return setRefused({ request, problem })
    setStaleMessage(problem.message)
    await refetch()
    const again = await showPreview()
    if (!again.ok) setRefused({ request, problem: again.problem })
  }
  const save = async ({ digest, version }: CalendarReport) => {
    const answer = await sendChange(
      changeCalendar,
      { body: { dry_run: false, ...body, digest } },
      { critical: false, if_match: version },
    )
    if (!answer.ok) return showProblem(answer.problem)
    await refetch()
    const { done } = ACT_TEXTS[target.act]
    announcePolitely(done)
    onClose({ text: done, job_id: answer.data.job_id })
  }
  const run = async () => {
    setSending(true)
    setRefused(null)
    if (preview) await save(preview)
    else {
      setStaleMessage(null)
      const answer = await showPreview(target.weekend.version || undefined)
      if (!answer.ok) await showProblem(answer.problem)
    }
    setSending(false)
  }
  return {
    preview,
    problem: refused?.request === request ? refused.problem : null,
    stale_message,
    is_sending,
    run,
  }
}
