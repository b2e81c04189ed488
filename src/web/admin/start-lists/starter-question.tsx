import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { MatchableAthlete } from '#contract/admin/results/result-drafts.ts'
import type { ReadStarter } from '#contract/admin/start-lists/start-list-imports.ts'
import { Flag } from '../../ui/flag.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { AthleteSearch } from '../results/athlete-search.tsx'

/** A row of a start list, or of intermediate results. */
type AskedRow = Pick<ReadStarter, 'line' | 'code' | 'name' | 'nation' | 'bib' | 'question' | 'candidates'>

type Props = {
  race_id: number
  row: AskedRow
  onChoose: (athlete: MatchableAthlete | 'left-out') => void
}

/** Asks about a row with an uncertain athlete: choose an athlete, or leave the row out. */
export function StarterQuestion({ race_id, row, onChoose }: Props) {
  const [is_searching, setSearching] = useState(false)
  const bib_text = row.bib === null ? null : `bib ${row.bib}`
  const athlete_text = [row.name ?? row.code ?? bib_text, row.nation].filter(Boolean).join(', ')
  const candidates = row.question === 'twice' ? [] : row.candidates
  return (
    <div className="row-question">
      <Sheet
        title={`Row ${row.line}: ${athlete_text || 'without a name'}`}
        note={<TriangleAlert aria-hidden="true" size={18} />}
        is_padded
      >
        <p className="admin-hint">{QUESTIONS[row.question ?? 'unknown']}</p>
        <div className="row-candidates">
          {candidates.map((athlete) => (
            <button key={athlete.athlete_id} type="button" onClick={() => onChoose(athlete)}>
              <Flag country={athlete.country} />
              <span>
                {athlete.name}
                <small>{athlete.federation_code}</small>
              </span>
            </button>
          ))}
        </div>
        {is_searching && <AthleteSearch race_id={race_id} label="Athlete" takes_focus onChoose={onChoose} />}
        <div className="row-ways">
          {!is_searching && (
            <button className="admin-link" type="button" onClick={() => setSearching(true)}>
              Choose another athlete
            </button>
          )}
          <button className="admin-link" type="button" onClick={() => onChoose('left-out')}>
            Leave out this row
          </button>
        </div>
      </Sheet>
    </div>
  )
}

const QUESTIONS: Record<NonNullable<ReadStarter['question']>, string> = {
  several: 'Several athletes have this name, and the row has no code to tell them apart.',
  'new-code': 'No athlete of this season has this code.',
  unknown: 'No athlete of this season has this name and nation.',
  twice: 'This athlete is in the list twice.',
}
