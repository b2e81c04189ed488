import { useState } from 'react'
import type { DraftRow } from '#contract/admin/results/result-drafts.ts'
import { type Outcome, parseOutcome } from '#game/scoring/correct-result.ts'
import { TextField } from '../parts/fields.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { AthleteSearch } from './athlete-search.tsx'

type Props = {
  race_id: number
  rows: readonly DraftRow[]
  onAdd: (added: { athlete_id: number; outcome: Outcome }) => Promise<void>
}

/** Adds a result by hand. The form fills in the next place, so the user only chooses the athlete. */
export function AddResult({ race_id, rows, onAdd }: Props) {
  const next_place = Math.max(0, ...rows.map(({ place }) => place ?? 0)) + 1
  const [typed_outcome, setTypedOutcome] = useState<string | null>(null)
  const outcome = parseOutcome(typed_outcome ?? String(next_place))
  return (
    <Sheet title="Add a result" is_padded>
      <div className="results-add">
        <TextField
          label="Place"
          error={outcome ? undefined : 'Enter a place such as 5, =5 if it is shared, or DNF, DNS, DSQ, LAP'}
          autoComplete="off"
          value={typed_outcome ?? String(next_place)}
          onFocus={(event) => event.target.select()}
          onChange={setTypedOutcome}
        />
        <AthleteSearch
          race_id={race_id}
          label="Athlete"
          onChoose={({ athlete_id }) => {
            if (!outcome) return
            void onAdd({ athlete_id, outcome })
            // After a place, the field shows the next place. After a status such as DNF, it keeps the status.
            if (!('status' in outcome)) setTypedOutcome(null)
          }}
        />
      </div>
    </Sheet>
  )
}
