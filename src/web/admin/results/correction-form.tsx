import { useRef, useState } from 'react'
import type { Correction, MatchableAthlete } from '#contract/admin/results/result-drafts.ts'
import { parseOutcome } from '#game/scoring/correct-result.ts'
import { Flag } from '../../ui/flag.tsx'
import { ActButton, Choice, choicesOf } from '../parts/acts.tsx'
import { Checkbox, ReasonField, TextField } from '../parts/fields.tsx'
import { AthleteSearch } from './athlete-search.tsx'

type Props = {
  race_id: number
  name: string
  /** Whether the athlete is in the list. If so, the row can be given to another athlete. */
  is_listed?: boolean
  /** The outcome to start with: a place, a status, `another`, or an empty text. */
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
  another: 'Another athlete',
})

type Kind = (typeof OUTCOMES)[number]['value']

/** The form that corrects the result of one athlete, with a reason. Enter applies the correction. */
export function CorrectionForm(props: Props) {
  const { race_id, name, is_listed = false, outcome: initial_outcome, is_busy, onApply, onCancel } = props
  const is_place = /^\d+$/.test(initial_outcome)
  const [kind, setKind] = useState<Kind>(
    is_place ? 'place' : (OUTCOMES.find(({ value }) => value === initial_outcome)?.value ?? 'DSQ'),
  )
  const [place, setPlace] = useState(is_place ? initial_outcome : '')
  const [reason, setReason] = useState('')
  const [chose_place, setChosePlace] = useState(false)
  const [keep_gap, setKeepGap] = useState(false)
  const [other, setOther] = useState<MatchableAthlete | null>(null)
  const reason_field = useRef<HTMLInputElement>(null)
  const outcome =
    kind === 'another'
      ? other && { replaced_by: other.athlete_id }
      : parseOutcome(kind === 'place' ? place : kind)
  const blocked = outcome
    ? reason.trim() === ''
      ? 'Enter a reason first'
      : undefined
    : kind === 'another'
      ? 'Choose an athlete first'
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
        choices={is_listed ? OUTCOMES : OUTCOMES.filter(({ value }) => value !== 'another')}
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
      {kind === 'another' && other && (
        <p>
          <Flag country={other.country} /> <b>{other.name}</b> instead of {name}{' '}
          <button type="button" className="admin-link" onClick={() => setOther(null)}>
            Change
          </button>
        </p>
      )}
      {kind === 'another' && !other && (
        <AthleteSearch
          race_id={race_id}
          label="Who was it?"
          takes_focus
          onChoose={(athlete) => {
            setOther(athlete)
            reason_field.current?.focus()
          }}
        />
      )}
      <ReasonField
        label="Reason (players can read it)"
        autoComplete="off"
        ref={(input) => {
          reason_field.current = input
          if (initial_outcome !== 'another') focusOnce(input)
        }}
        value={reason}
        onChange={setReason}
      />
      {kind !== 'place' && kind !== 'another' && (
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
