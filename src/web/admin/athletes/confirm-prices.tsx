import { type FormEvent, useState } from 'react'
import type { PricePreview } from '#contract/admin/athletes/prices.ts'
import type { Problem } from '#contract/problems.ts'
import type { ApiResult } from '../../core/api/reply.ts'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { ActBar, ActButton, Field, ProblemNote } from '../parts/acts.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { PricesShown } from './price-preview.tsx'

type Props = {
  preview: PricePreview
  /** Saves the previewed prices. */
  save: (reason: string) => Promise<ApiResult<unknown>>
  onSaved: (count: number) => void
  onCancel: () => void
}

/** Shows the prices that would change, asks for a reason, and saves them. */
export function ConfirmPrices({ preview, save, onSaved, onCancel }: Props) {
  const [reason, setReason] = useState('')
  const [is_missing, setMissing] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [is_busy, setBusy] = useState(false)
  const count = preview.changes.length

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(!reason.trim())
    if (!reason.trim()) return
    setBusy(true)
    const answer = await save(reason.trim())
    setBusy(false)
    setProblem(answer.ok ? null : answer.problem)
    if (!answer.ok) return
    announcePolitely(savedText(count))
    onSaved(count)
  }

  return (
    <form className="admin-stack" onSubmit={(event) => void submit(event)}>
      <PricesShown preview={preview} />
      <Sheet title="Save the prices" is_padded>
        <p>Picks already made keep the price that was paid, even if their deadline has not passed.</p>
        <Field
          label="Reason"
          hint="Kept in the audit log."
          error={is_missing ? 'Please give a reason' : undefined}
        >
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
        <ProblemNote problem={problem} />
        <ActBar caption="To undo, set the old prices again.">
          <ActButton onClick={onCancel}>{problem?.code === 'stale' ? 'Start again' : 'Cancel'}</ActButton>
          <ActButton
            kind="main"
            type="submit"
            is_busy={is_busy}
            blocked={count === 0 ? 'No price changes' : undefined}
          >
            {count === 1 ? 'Save 1 price' : `Save ${count} prices`}
          </ActButton>
        </ActBar>
      </Sheet>
    </form>
  )
}

export function savedText(count: number): string {
  return count === 1 ? '1 price is saved' : `${count} prices are saved`
}
