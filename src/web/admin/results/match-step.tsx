import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import {
  type DraftRow,
  discardDraft,
  editDraft,
  type ResultDraft,
  type RowDecision,
} from '#contract/admin/results/result-drafts.ts'
import type { RaceResults } from '#contract/admin/results/results.ts'
import { useChange } from '../../core/mutations/use-change.ts'
import { ActBar, ActButton, ProblemNote } from '../parts/acts.tsx'
import { countOf } from '../parts/count-of.ts'
import { Figures, Note, Sheet } from '../parts/sheet.tsx'
import { AddResult } from './add-result.tsx'
import { MatchedRows } from './matched-rows.tsx'
import type { Work } from './race-results-page.tsx'
import { RowQuestion } from './row-question.tsx'
import { UploadStep } from './upload-step.tsx'

type Props = {
  race_results: RaceResults
  draft: ResultDraft
  refresh: () => Promise<void>
  onWork: (work: Work) => void
}

/** The maximum number of undecided rows shown at once. Thousands of them would make the page unusable. */
const max_questions = 25

export type Decide = (decision: RowDecision) => Promise<void>

/** Shows which athlete each row of a draft belongs to. Rows that need a decision come first. */
export function MatchStep({ race_results, draft, refresh, onWork }: Props) {
  const [is_editing, setEditing] = useState(false)
  const edit = useChange(editDraft, { critical: false, onSaved: refresh })
  const discard = useChange(discardDraft, { onSaved: refresh })
  const { race_id } = race_results.race
  const params = { race_id }

  const send = async (body: Omit<Parameters<typeof edit.send>[0]['body'], 'version'>) => {
    const answer = await edit.send({ params, body: { version: draft.version, ...body } })
    // Another device may have changed the draft: show its current state.
    if (!answer.ok && answer.status === 412) await refresh()
  }
  const decide: Decide = (decision) => send({ decisions: [decision] })

  if (is_editing) {
    return (
      <UploadStep
        race_results={race_results}
        refresh={refresh}
        onClose={() => setEditing(false)}
        text={draft.text ?? undefined}
      />
    )
  }
  const { rows, issues, issue_count } = draft
  const undecided_rows = issue_count > 0 ? [] : rows.filter(isUndecided)
  const blocked = blockedBy(draft, undecided_rows.length)
  return (
    <div className="admin-stack">
      <div className="results-source">
        <ClipboardList aria-hidden="true" size={20} />
        <p>
          <b>{`${countOf(rows.length, 'row')}: ${draft.source}`}</b>
          {draft.columns.length > 0 && <small>{`Columns found: ${draft.columns.join(', ')}`}</small>}
          {draft.ignored_columns.length > 0 && (
            <small>{`Not used: ${draft.ignored_columns.join(', ')}`}</small>
          )}
        </p>
        <button className="admin-link" type="button" onClick={() => setEditing(true)}>
          {draft.text === null ? 'Replace' : 'Edit the text'}
        </button>
        <button
          className="admin-link"
          type="button"
          disabled={discard.is_sending}
          onClick={() => void discard.send({ params })}
        >
          Discard
        </button>
      </div>
      <ProblemNote problem={edit.problem} />
      {issue_count > 0 ? (
        <Issues issues={issues} count={issue_count} onEdit={() => setEditing(true)} />
      ) : (
        <>
          <div className="results-match">
            <MatchFigures rows={rows} undecided_count={undecided_rows.length} />
          </div>
          {undecided_rows.slice(0, max_questions).map((row) => (
            <RowQuestion
              key={row.line}
              race={race_results.race}
              row={row}
              decide={decide}
              is_busy={edit.is_sending}
            />
          ))}
          {undecided_rows.length > max_questions && (
            <Note
              level="info"
              title={`${countOf(undecided_rows.length - max_questions, 'more row')} to match`}
            >
              <p>
                They appear when you have matched the rows above. If they belong to another race, edit the
                list.
              </p>
            </Note>
          )}
          <MatchedRows rows={rows.filter((row) => !isUndecided(row))} decide={decide} />
          <AddResult race_id={race_id} rows={rows} onAdd={(added) => send({ added: [added] })} />
        </>
      )}
      <ActBar caption="The draft is saved. You can continue on another device.">
        <ActButton
          kind={blocked === undefined ? 'main' : 'plain'}
          blocked={blocked}
          onClick={() => onWork({ what: 'draft' })}
        >
          Preview
        </ActButton>
      </ActBar>
    </div>
  )
}

function isUndecided({ match }: DraftRow): boolean {
  return match.by === 'nobody'
}

function blockedBy({ rows, issue_count }: ResultDraft, undecided_count: number): string | undefined {
  if (issue_count > 0) return `${countOf(issue_count, 'problem')} in the list`
  if (undecided_count > 0) return `${countOf(undecided_count, 'row')} to match`
  return rows.length === 0 ? 'The list has no rows' : undefined
}

function MatchFigures({ rows, undecided_count }: { rows: readonly DraftRow[]; undecided_count: number }) {
  const count = (...matched_by: DraftRow['match']['by'][]) =>
    rows.filter(({ match }) => matched_by.includes(match.by)).length
  return (
    <Figures
      figures={[
        { value: count('code'), label: 'by code' },
        { value: count('name'), label: 'by name' },
        { value: undecided_count, label: 'to match', is_bad: undecided_count > 0 },
        { value: count('person', 'new', 'left-out'), label: 'chosen by you' },
      ]}
    />
  )
}

type IssuesProps = { issues: ResultDraft['issues']; count: number; onEdit: () => void }

function Issues({ issues, count, onEdit }: IssuesProps) {
  return (
    <>
      <Note level="bad" title={count === 1 ? 'One problem in the list' : `${count} problems in the list`}>
        <p>No athlete is matched until the whole list can be read.</p>
      </Note>
      <Sheet
        title="Problems"
        action={
          <button className="admin-link" type="button" onClick={onEdit}>
            Correct the list
          </button>
        }
      >
        <ul className="sheet-rows">
          {issues.map(({ line, column, found, expected }) => (
            <li key={`${line} ${column} ${found}`}>
              <span>
                <b>
                  {[line === null ? '' : `Row ${line}`, column ?? ''].filter(Boolean).join(', ') || 'File'}
                </b>
                <small>{`Found ${found}. Expected ${expected}.`}</small>
              </span>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  )
}
