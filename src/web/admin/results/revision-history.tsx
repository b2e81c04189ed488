import { useState } from 'react'
import {
  compareRevision,
  discardRevision,
  type RaceResults,
  type ResultRevision,
  type RowChange,
  restoreRevision,
} from '#contract/admin/results/results.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useChange } from '../../core/mutations/use-change.ts'
import { Flag } from '../../ui/flag.tsx'
import { ActButton, ProblemNote } from '../parts/acts.tsx'
import { countOf } from '../parts/count-of.ts'
import { SelectField, TextField } from '../parts/fields.tsx'
import { NotLoaded } from '../parts/loaded.tsx'
import { Moment } from '../parts/moment.tsx'
import { Chip, Sheet } from '../parts/sheet.tsx'
import type { Work } from './race-results-page.tsx'

type Props = { race_results: RaceResults; refresh: () => Promise<void>; onWork: (work: Work) => void }

/** Shows every list of the race, newest first. A list can be compared with others, restored, or marked as wrong. */
export function RevisionHistory({ race_results: { race, revisions }, refresh, onWork }: Props) {
  const [open, setOpen] = useState<number | null>(null)
  if (revisions.length === 0) return null
  return (
    <Sheet title="Lists" note="kept for good">
      <ul className="results-history">
        {revisions.map((revision) => {
          const { number, is_published, is_discarded } = revision
          return (
            <li key={number} className={is_published ? 'is-now' : undefined}>
              <b className="results-place">{number}</b>
              <span className="results-name">
                <b>{`${countOf(revision.placed, 'place')}, ${countOf(revision.rows, 'row')}`}</b>
                <small>
                  {`${revision.imported_by}, ${revision.source}, `}
                  <Moment iso={revision.imported_at} />
                </small>
                {is_discarded && <small className="is-worse">{`Wrong: ${revision.discard_reason}`}</small>}
              </span>
              {is_published && <Chip tone="official">Current</Chip>}
              <span className="results-history-acts">
                <button
                  className="admin-link"
                  type="button"
                  aria-expanded={open === number}
                  onClick={() => setOpen(open === number ? null : number)}
                >
                  Compare
                </button>
                {!is_published && !is_discarded && (
                  <button
                    className="admin-link"
                    type="button"
                    onClick={() => onWork({ what: 'revision', number })}
                  >
                    Publish this list
                  </button>
                )}
              </span>
              {open === number && (
                <RevisionDetails
                  race_id={race.race_id}
                  revision={revision}
                  numbers={revisions.map((each) => each.number)}
                  refresh={refresh}
                />
              )}
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}

type RevisionProps = {
  race_id: number
  revision: ResultRevision
  /** The numbers of all lists of the race. */
  numbers: readonly number[]
  refresh: () => Promise<void>
}

function RevisionDetails({ race_id, revision, numbers, refresh }: RevisionProps) {
  const { number, is_published } = revision
  const [compared_with, setComparedWith] = useState<number | null>(null)
  const query = compared_with === null ? {} : { with: compared_with }
  const reply = useReply(compareRevision, { params: { race_id, number }, query }, { critical: false })
  return (
    <div className="results-diff">
      {numbers.length > 1 && (
        <SelectField
          label={`Compare list ${number} with`}
          value={String(compared_with ?? '')}
          options={[
            ['', 'the list before it'],
            ...numbers
              .filter((other) => other !== number)
              .map((other) => [String(other), `list ${other}`] as const),
          ]}
          onChange={(value) => setComparedWith(value === '' ? null : Number(value))}
        />
      )}
      {reply.state !== 'ready' && <NotLoaded reply={reply} />}
      {reply.state === 'ready' && (
        <>
          <p className="admin-hint">
            {reply.data.from === null
              ? `The first list: ${countOf(reply.data.changes.length, 'row')}.`
              : `List ${reply.data.from} → ${reply.data.to}: ${differText(reply.data.changes.length)}.`}
          </p>
          {reply.data.from !== null && <Changes changes={reply.data.changes} />}
        </>
      )}
      {!is_published && <MarkWrong race_id={race_id} revision={revision} refresh={refresh} />}
    </div>
  )
}

function differText(rows: number): string {
  return `${countOf(rows, 'row')} ${rows === 1 ? 'differs' : 'differ'}`
}

function Changes({ changes }: { changes: readonly RowChange[] }) {
  return (
    <ul>
      {changes.slice(0, 30).map(({ athlete_id, name, country, before, after }) => (
        <li key={athlete_id}>
          <Flag country={country} />
          <span className="results-name">{name}</span>
          <s>{placeText(before)}</s>
          <b>{placeText(after)}</b>
        </li>
      ))}
    </ul>
  )
}

function placeText(row: RowChange['before']): string {
  if (!row) return 'not listed'
  return [row.place ?? row.status, row.time].filter(Boolean).join(', ')
}

/** Marks a list as wrong, or removes the mark. A marked list is never proposed or published. */
function MarkWrong({ race_id, revision: { number, is_discarded }, refresh }: Omit<RevisionProps, 'numbers'>) {
  const [reason, setReason] = useState('')
  const { send, is_sending, problem } = useChange(is_discarded ? restoreRevision : discardRevision, {
    critical: false,
    onSaved: refresh,
  })
  const mark = async () => {
    const answer = await send({ params: { race_id, number }, body: { reason } })
    if (answer.ok) setReason('')
  }
  return (
    <div className="results-wrong">
      <ProblemNote problem={problem} />
      <TextField
        label={is_discarded ? 'Why this list is right after all' : 'Why this list is wrong'}
        maxLength={300}
        value={reason}
        onChange={setReason}
      />
      <ActButton
        kind={is_discarded ? 'plain' : 'danger'}
        is_busy={is_sending}
        blocked={reason.trim() === '' ? 'Enter a reason first' : undefined}
        onClick={() => void mark()}
      >
        {is_discarded ? 'Use this list again' : 'Mark as wrong'}
      </ActButton>
    </div>
  )
}
