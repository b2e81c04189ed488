import { useState } from 'react'
import type { DraftRow } from '#contract/admin/result-drafts.ts'
import { type Outcome, parseOutcome } from '#game/scoring/correct-result.ts'
import { Field } from '../parts/acts.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { AthleteSearch } from './athlete-search.tsx'

type Props = {
  race_id: number
  rows: readonly DraftRow[]
  onAdd: (added: { athlete_id: number; outcome: Outcome }) => Promise<void>
}

/** Adds a result by hand: the next place is proposed, so that a list can be typed name by name. */
export function AddResult({ race_id, rows, onAdd }: Props) {
  const next = Math.max(0, ...rows.map(({ place }) => place ?? 0)) + 1
  const [given, setGiven] = useState<string | null>(null)
  const outcome = parseOutcome(given ?? String(next))
  return (
    <Sheet title="Add a result" is_padded>
      <div className="results-add">
        <Field
          label="Place"
          error={outcome ? undefined : 'A place such as 5, =5 if shared, or DNF, DNS, DSQ, LAP'}
        >
          {(id) => (
            <input
              id={id}
              autoComplete="off"
              value={given ?? String(next)}
              onFocus={(event) => event.target.select()}
              onChange={(event) => setGiven(event.target.value)}
            />
          )}
        </Field>
        <AthleteSearch
          race_id={race_id}
          label="Athlete"
          onChoose={({ athlete_id }) => {
            if (!outcome) return
            void onAdd({ athlete_id, outcome })
            // A status stays for the next one; the next place is counted from the list.
            if (!('status' in outcome)) setGiven(null)
          }}
        />
      </div>
    </Sheet>
  )
}
