import { useState } from 'react'
import type { Correction } from '#contract/admin/results/result-drafts.ts'
import { parseOutcome } from '#game/scoring/correct-result.ts'
import { ActButton, Choice, choicesOf } from '../parts/acts.tsx'
import { Checkbox, ReasonField, TextField } from '../parts/fields.tsx'

type Props = {
  name: string
  /** The outcome to start with: a place, a status, or an empty text. */
  outcome: string
  is_busy: boolean
  onApply: (change: Omit<Correction, 'athlete_id'>) => Promise<void>
  onCancel: () => void
}

const OUTCOMES = choicesOf({
  DSQ: 'Disqualify',
  DNF: 'Did not finish',
  DNS: 'Did not start',
  place: 'Place',
})

type Kind = (typeof OUTCOMES)[number]['value']

/** The form for the new result of one athlete and its reason. Enter applies it. */
export function CorrectionForm({ name, outcome: initial_outcome, is_busy, onApply, onCancel }: Props) {
  const is_place = /^\d+$/.test(initial_outcome)
  const [kind, setKind] = useState<Kind>(
    is_place ? 'place' : (OUTCOMES.find(({ value }) => value === initial_outcome)?.value ?? 'DSQ'),
  )
  const [place, setPlace] = useState(is_place ? initial_outcome : '')
  const [reason, setReason] = useState('')
  const [chose_place, setChosePlace] = useState(false)
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
      <Choice
        label="Result"
        value={kind}
        choices={OUTCOMES}
        onChange={(chosen) => {
          setKind(chosen)
          setChosePlace(chosen === 'place')
        }}
      />
      {kind === 'place' && (
        <TextField
          label="New place"
          hint="Enter =5 to share place 5 with the athletes who have it"
          autoComplete="off"
          ref={(input) => {
            if (chose_place) focusOnce(input)
          }}
          value={place}
          onChange={setPlace}
        />
      )}
      <ReasonField
        label="Reason (players can read it)"
        autoComplete="off"
        ref={focusOnce}
        value={reason}
        onChange={setReason}
      />
      {kind !== 'place' && (
        <Checkbox is_checked={keep_gap} onChange={setKeepGap}>
          Keep the gap: nobody moves up
        </Checkbox>
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

/** Focuses a field when it appears, and not again when the form is rendered. */
function focusOnce(input: HTMLInputElement | null): void {
  if (!input || input.dataset.was_focused !== undefined) return
  input.dataset.was_focused = ''
  input.focus()
}
