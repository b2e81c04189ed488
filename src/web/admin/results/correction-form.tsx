import { useState } from 'react'
import type { Correction } from '#contract/admin/results/result-drafts.ts'
import { parseOutcome } from '#game/scoring/correct-result.ts'
import { ActButton, Choice, Field } from '../parts/acts.tsx'

type Props = {
  name: string
  /** The outcome to start with: a place, a status, or an empty text. */
  outcome: string
  is_busy: boolean
  onApply: (change: Omit<Correction, 'athlete_id'>) => Promise<void>
  onCancel: () => void
}

const OUTCOMES = [
  { value: 'DSQ', label: 'Disqualify' },
  { value: 'DNF', label: 'Did not finish' },
  { value: 'DNS', label: 'Did not start' },
  { value: 'place', label: 'Place' },
] as const

type Kind = (typeof OUTCOMES)[number]['value']

/** The form for the new result of one athlete and its reason. Enter applies it. */
export function CorrectionForm({ name, outcome: initial_outcome, is_busy, onApply, onCancel }: Props) {
  const is_place = /^\d+$/.test(initial_outcome)
  const [kind, setKind] = useState<Kind>(
    is_place ? 'place' : (OUTCOMES.find(({ value }) => value === initial_outcome)?.value ?? 'DSQ'),
  )
  const [place, setPlace] = useState(is_place ? initial_outcome : '')
  const [reason, setReason] = useState('')
  const [keep_gap, setKeepGap] = useState(false)
  const outcome = parseOutcome(kind === 'place' ? place : kind)
  const blocked = outcome
    ? reason.trim() === ''
      ? 'Enter a reason first'
      : undefined
    : 'Enter a place first'
  return (
    <form
      className="correction-form"
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault()
        if (outcome && blocked === undefined) void onApply({ outcome, keep_gap, reason: reason.trim() })
      }}
    >
      <Choice label="Result" value={kind} choices={OUTCOMES} onChange={setKind} />
      {kind === 'place' && (
        <Field label="New place" hint="Enter =5 to share place 5 with the athletes who have it">
          {(id) => (
            <input
              id={id}
              autoComplete="off"
              value={place}
              onChange={(event) => setPlace(event.target.value)}
            />
          )}
        </Field>
      )}
      <Field label="Reason (players can read it)">
        {(id) => (
          <input
            id={id}
            maxLength={300}
            autoComplete="off"
            ref={(input) => {
              if (input && !input.dataset.had) {
                input.dataset.had = ''
                input.focus()
              }
            }}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      {kind !== 'place' && (
        <label className="correction-gap">
          <input type="checkbox" checked={keep_gap} onChange={(event) => setKeepGap(event.target.checked)} />
          Keep the gap: nobody moves up
        </label>
      )}
      <div className="results-buttons">
        <ActButton kind="strong" type="submit" is_busy={is_busy} blocked={blocked}>
          Apply
        </ActButton>
        <ActButton onClick={onCancel}>Cancel</ActButton>
      </div>
    </form>
  )
}
