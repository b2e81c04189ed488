import { type FormEvent, useState } from 'react'
import { setAthleteFlags } from '#contract/admin/athletes/athletes.ts'
import type { PriceTableRow } from '#contract/admin/athletes/prices.ts'
import type { Problem } from '#contract/problems.ts'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { ActButton, Field, ProblemNote } from '../parts/acts.tsx'
import { ReasonField } from '../parts/fields.tsx'
import { useObjectChange } from '../parts/use-object-change.ts'

const FLAG_CHOICES = [
  ['active on', 'Active'],
  ['active off', 'Not active'],
  ['youth on', 'Youth'],
  ['youth off', 'Not youth'],
  ['is_cub on', 'Cub'],
  ['is_cub off', 'Not cub'],
  ['is_qci_bonus_eligible on', 'QCI bonus'],
  ['is_qci_bonus_eligible off', 'No QCI bonus'],
] as const

export function FlagForm({ selected_rows }: { selected_rows: readonly PriceTableRow[] }) {
  const [choice, setChoice] = useState<(typeof FLAG_CHOICES)[number][0]>('active off')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [is_sending, setSending] = useState(false)
  const send = useObjectChange()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const [flag = '', state] = choice.split(' ')
    setSending(true)
    const answer = await send(setAthleteFlags, {
      body: {
        athlete_ids: selected_rows.map(({ athlete_id }) => athlete_id),
        flags: { [flag]: state === 'on' },
        reason: reason.trim(),
      },
    })
    setSending(false)
    setProblem(answer.ok ? null : answer.problem)
    if (!answer.ok) return
    const { changed } = answer.data
    announcePolitely(changed === 1 ? '1 athlete has changed' : `${changed} athletes have changed`)
    setReason('')
  }
  return (
    <form aria-label="Flag of the selected athletes" onSubmit={(event) => void submit(event)}>
      <Field label="Flag">
        {(id) => (
          <select
            id={id}
            value={choice}
            onChange={(event) => setChoice(event.currentTarget.value as typeof choice)}
          >
            {FLAG_CHOICES.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <ReasonField
        hint="Kept in the audit log."
        error={problem?.field_errors?.reason}
        value={reason}
        onChange={setReason}
      />
      <ActButton kind="strong" type="submit" is_busy={is_sending}>
        Set the flag
      </ActButton>
      {problem && !problem.field_errors?.reason && <ProblemNote problem={problem} />}
      <p className="admin-hint">Flags are saved immediately, without a preview. You can change them back.</p>
    </form>
  )
}
