import './users.css'
import { use, useState } from 'react'
import { type ReportReason, reportLeague, reportTeam } from '#contract/reports.ts'
import { REPORT_REASON_TEXTS, REPORT_REASONS } from '#text/report-texts.ts'
import type { ApiResult } from '../core/api/reply.ts'
import { sendChange } from '../core/mutations/send-change.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { SheetDialog } from '../ui/dialogs/sheet-dialog.tsx'
import { announcePolitely } from '../ui/polite-region.tsx'

/** A button to report the name of another player's team to the organisers. Visitors do not see it. */
export function ReportTeam({ user_id, name }: { user_id: number; name: string }) {
  const send = (reason: ReportReason) =>
    sendChange(reportTeam, { params: { user_id: String(user_id) }, body: { reason } }, { critical: false })
  return <ReportName name={name} send={send} />
}

/** A button to report the name of a league to the organisers. Visitors do not see it. */
export function ReportLeague({ name }: { name: string }) {
  const send = (reason: ReportReason) =>
    sendChange(reportLeague, { params: { name }, body: { reason } }, { critical: false })
  return <ReportName name={name} send={send} />
}

type Props = { name: string; send: (reason: ReportReason) => Promise<ApiResult<unknown>> }

function ReportName({ name, send }: Props) {
  const { state } = use(SessionContext)
  const [step, setStep] = useState<'closed' | 'open' | 'sent'>('closed')
  if (state !== 'player') return null
  if (step === 'sent') return <p className="report-name">Reported. Thank you.</p>
  return (
    <>
      <button className="plain-button report-name" type="button" onClick={() => setStep('open')}>
        Report<span className="visually-hidden"> the name {name}</span>
      </button>
      {step === 'open' && (
        <SheetDialog title="Report this name" onClose={() => setStep('closed')}>
          <ReportForm
            name={name}
            send={send}
            onSent={() => {
              setStep('sent')
              announcePolitely('Reported. Thank you.')
            }}
          />
        </SheetDialog>
      )}
    </>
  )
}

function ReportForm({ name, send, onSent }: Props & { onSent: () => void }) {
  const [reason, setReason] = useState<ReportReason>('offensive')
  const [error, setError] = useState<string | null>(null)
  const [is_sending, setSending] = useState(false)

  const submit = async () => {
    setSending(true)
    const result = await send(reason)
    setSending(false)
    if (result.ok) onSent()
    else setError(result.problem.message)
  }
  return (
    <form
      className="report-form"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p>
        The organiser will review “<bdi>{name}</bdi>”. Nobody else will see who reported it.
      </p>
      <fieldset>
        <legend>What is wrong with it?</legend>
        {REPORT_REASONS.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="reason"
              value={each}
              checked={reason === each}
              onChange={() => setReason(each)}
            />
            {REPORT_REASON_TEXTS[each]}
          </label>
        ))}
      </fieldset>
      {error && <p role="alert">{error}</p>}
      <button className="button" type="submit" disabled={is_sending}>
        Send report
      </button>
    </form>
  )
}
