import { useState } from 'react'
import { Flag } from '../../ui/flag.tsx'
import { ActButton } from '../parts/acts.tsx'
import { type Options, SelectField, TextField } from '../parts/fields.tsx'
import type { Entry, EntryProblem } from './batch-entries.ts'

type Outcome = 'place' | 'none' | NonNullable<Entry['status']>

const OUTCOMES: Options<Outcome> = [
  ['place', 'Place'],
  ['none', 'Not at the checkpoint yet'],
  ['DNF', 'Did not finish'],
  ['DNS', 'Did not start'],
  ['DSQ', 'Disqualified'],
  ['LAP', 'Lapped'],
]

type Props = {
  entry: Entry
  problem: EntryProblem | null
  is_open: boolean
  onToggle: () => void
  onApply: (changed: Entry) => void
  onRemove: () => void
}

/** An athlete of the batch, with the problem of the row if there is one. A click opens a form to change the row. */
export function EntryRow({ entry, problem, is_open, onToggle, onApply, onRemove }: Props) {
  const { name, country, bib, place, status, gap } = entry
  const facts = [bib !== null && `bib ${bib}`, gap].filter(Boolean).join(', ')
  return (
    <li className={problem?.is_blocking ? 'is-bad' : undefined}>
      <button type="button" className="live-entry" aria-expanded={is_open} onClick={onToggle}>
        <b className="results-place">{place ?? status ?? '–'}</b>
        <Flag country={country} />
        <span className="row-main">
          {name}
          {facts && <small>{facts}</small>}
          {problem && (
            <small className={problem.is_blocking ? 'admin-error' : undefined}>{problem.text}</small>
          )}
        </span>
      </button>
      {is_open && <EntryForm entry={entry} onApply={onApply} onRemove={onRemove} onCancel={onToggle} />}
    </li>
  )
}

type FormProps = Pick<Props, 'entry' | 'onApply' | 'onRemove'> & { onCancel: () => void }

function EntryForm({ entry, onApply, onRemove, onCancel }: FormProps) {
  const [outcome, setOutcome] = useState<Outcome>(entry.status ?? (entry.place === null ? 'none' : 'place'))
  const [place, setPlace] = useState(String(entry.place ?? ''))
  const [gap, setGap] = useState(entry.gap ?? '')
  const is_place = outcome === 'place'
  const is_missing = is_place && Number(place) < 1
  const apply = () => {
    const has_result = outcome !== 'none'
    onApply({
      ...entry,
      place: is_place ? Number(place) : null,
      status: outcome === 'place' || outcome === 'none' ? null : outcome,
      gap: gap.trim() || null,
      due_at: has_result ? null : entry.due_at,
    })
  }
  return (
    <form
      className="correction-form"
      aria-label={entry.name}
      onSubmit={(event) => {
        event.preventDefault()
        if (!is_missing) apply()
      }}
    >
      <div className="admin-fields is-narrow">
        <SelectField label="Result" value={outcome} options={OUTCOMES} onChange={setOutcome} />
        {is_place && (
          <TextField
            label="Place"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={place}
            onChange={(text) => setPlace(text.replace(/\D/g, ''))}
          />
        )}
        <TextField
          label="Time or gap"
          placeholder="+4.1"
          autoComplete="off"
          maxLength={40}
          value={gap}
          onChange={setGap}
        />
      </div>
      <div className="results-buttons">
        <ActButton kind="strong" type="submit" blocked={is_missing ? 'Enter a place first' : undefined}>
          Apply
        </ActButton>
        <ActButton onClick={onRemove}>Remove</ActButton>
        <ActButton onClick={onCancel}>Cancel</ActButton>
      </div>
    </form>
  )
}
