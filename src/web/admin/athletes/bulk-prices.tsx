import { type FormEvent, useState } from 'react'
import { setAthleteFlags } from '#contract/admin/athletes/athletes.ts'
import type { PriceTableRow } from '#contract/admin/athletes/prices.ts'
import type { Problem } from '#contract/problems.ts'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { ActButton, Field, ProblemNote } from '../parts/acts.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useObjectChange } from '../parts/use-object-change.ts'
import { ADJUSTMENTS, type Adjustment, adjusted, type PriceDraft } from './price-draft.ts'

type Props = {
  chosen: readonly PriceTableRow[]
  draft: PriceDraft
  onDraft: (draft: PriceDraft) => void
  onClear: () => void
}

/** What can be done to the selected rows together: change their prices in the table, or set a flag. */
export function BulkPrices({ chosen, draft, onDraft, onClear }: Props) {
  return (
    <Sheet
      title={chosen.length === 1 ? '1 athlete selected' : `${chosen.length} athletes selected`}
      action={
        <button className="admin-link" type="button" onClick={onClear}>
          Clear selection
        </button>
      }
      is_padded
    >
      <div className="price-bulk">
        <AdjustForm onAdjust={(adjustment) => onDraft(adjusted(draft, chosen, adjustment))} />
        <FlagForm chosen={chosen} />
      </div>
    </Sheet>
  )
}

const ADJUSTMENT_TEXTS: Record<Adjustment['kind'], string> = {
  percent: 'By percent',
  amount: 'By an amount',
  price: 'Set to',
}

function AdjustForm({ onAdjust }: { onAdjust: (adjustment: Adjustment) => void }) {
  const [kind, setKind] = useState<Adjustment['kind']>('percent')
  const [value, setValue] = useState('')
  const amount = Number(value.replace(',', '.').replace('−', '-'))
  const is_valid = value.trim() !== '' && Number.isFinite(amount) && (kind !== 'price' || amount >= 0)
  return (
    <form
      aria-label="Prices of the selected athletes"
      onSubmit={(event) => {
        event.preventDefault()
        if (is_valid) onAdjust({ kind, value: amount })
      }}
    >
      <Field label="Prices">
        {(id) => (
          <select
            id={id}
            value={kind}
            onChange={(event) => setKind(event.currentTarget.value as Adjustment['kind'])}
          >
            {ADJUSTMENTS.map((each) => (
              <option key={each} value={each}>
                {ADJUSTMENT_TEXTS[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={kind === 'percent' ? 'Percent, such as 5 or -10' : 'Amount'}>
        {(id) => (
          <input
            id={id}
            type="text"
            inputMode="text"
            maxLength={12}
            value={value}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
        )}
      </Field>
      <ActButton kind="strong" type="submit" blocked={is_valid ? undefined : 'Type a number'}>
        Fill in
      </ActButton>
    </form>
  )
}

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

function FlagForm({ chosen }: { chosen: readonly PriceTableRow[] }) {
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
        athlete_ids: chosen.map(({ athlete_id }) => athlete_id),
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
      <Field label="Reason" error={problem?.field_errors?.reason}>
        {(id) => (
          <input
            id={id}
            type="text"
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
      <ActButton kind="strong" type="submit" is_busy={is_sending}>
        Set the flag
      </ActButton>
      {problem && !problem.field_errors?.reason && <ProblemNote problem={problem} />}
      <p className="admin-hint">Saved at once, kept in the audit log. You can set it back.</p>
    </form>
  )
}
