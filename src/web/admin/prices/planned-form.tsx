import { type FormEvent, useState } from 'react'
import { changePlannedPrices, type PlannedPrices } from '#contract/admin/athletes/planned-prices.ts'
import type { Problem } from '#contract/problems.ts'
import { useLocale } from '../../core/locale/locale.ts'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { ActBar, ActButton, ProblemNote } from '../parts/acts.tsx'
import { ReasonField } from '../parts/fields.tsx'
import { useObjectChange } from '../parts/use-object-change.ts'
import { LinesField } from './price-order-form.tsx'
import { instantOf, PublishTime, typedTimeOf, type Venue } from './publish-time.tsx'

type Props = { plan: PlannedPrices; venue: Venue; onClose: () => void }

export function PlannedForm({ plan, venue, onClose }: Props) {
  const { time_zone } = useLocale()
  const saved_lines = linesOf(plan.changes)
  const [time, setTime] = useState(typedTimeOf(plan.publish_at, time_zone))
  const [lines, setLines] = useState(saved_lines)
  const [reason, setReason] = useState(plan.reason ?? '')
  const [missing, setMissing] = useState({ reason: false, time: false })
  const [problem, setProblem] = useState<Problem | null>(null)
  const [is_busy, setBusy] = useState(false)
  // Keeps the version that was opened, so that a later change by somebody else is not overwritten.
  const [version] = useState(plan.version)
  const send = useObjectChange(version)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const publish_at = instantOf(time, { venue, time_zone })
    setMissing({ reason: !reason.trim(), time: publish_at === null })
    if (!reason.trim() || publish_at === null) return
    setBusy(true)
    const answer = await send(changePlannedPrices, {
      params: { planned_id: plan.planned_id },
      body: { publish_at, reason: reason.trim(), ...(lines !== saved_lines && { lines }) },
    })
    setBusy(false)
    setProblem(answer.ok ? null : answer.problem)
    if (!answer.ok) return
    announcePolitely('Planned prices changed')
    onClose()
  }

  return (
    <form
      className="admin-stack"
      aria-label="Change the planned prices"
      onSubmit={(event) => void submit(event)}
    >
      <PublishTime
        time={time}
        venue={venue}
        error={missing.time ? 'Please choose a time' : problem?.field_errors?.publish_at}
        onChange={setTime}
      />
      <LinesField lines={lines} onLines={setLines} />
      <ReasonField
        hint="Kept in the audit log."
        error={missing.reason ? 'Please give a reason' : undefined}
        value={reason}
        onChange={setReason}
      />
      {!problem?.field_errors && <ProblemNote problem={problem} />}
      <ActBar caption="Players see nothing before that time.">
        <ActButton onClick={onClose}>Close</ActButton>
        <ActButton
          kind="main"
          type="submit"
          is_busy={is_busy}
          blocked={lines.trim() === '' ? 'To remove all prices, cancel the plan instead' : undefined}
        >
          Save the change
        </ActButton>
      </ActBar>
    </form>
  )
}

/**
 * Returns the prices as lines to edit. Names with digits are left out, because the server refuses lines with such
 * names.
 */
function linesOf(changes: PlannedPrices['changes']): string {
  return changes
    .map(({ athlete_id, federation_code, name, price }) => {
      const is_plain_code = federation_code !== null && /^[^\s;,=]+$/.test(federation_code)
      const code_or_id = is_plain_code ? federation_code : `id:${athlete_id}`
      return /\d/.test(name) ? `${code_or_id} ${price}` : `${code_or_id} ${name} ${price}`
    })
    .join('\n')
}
