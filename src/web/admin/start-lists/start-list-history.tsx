import { useState } from 'react'
import { withdrawStartList } from '#contract/admin/start-lists/start-list-imports.ts'
import type {
  RaceStartLists,
  StartListRace,
  StartListRevision,
} from '#contract/admin/start-lists/start-lists.ts'
import { useChange } from '../../core/mutations/use-change.ts'
import { Flag } from '../../ui/flag.tsx'
import { ActButton, ProblemNote } from '../parts/acts.tsx'
import { countOf } from '../parts/count-of.ts'
import { ReasonField } from '../parts/fields.tsx'
import { Moment } from '../parts/moment.tsx'
import { Chip, Sheet, WideTable } from '../parts/sheet.tsx'

/** The athletes of the newest start list. */
export function CurrentStarters({
  race,
  starters,
}: {
  race: StartListRace
  starters: RaceStartLists['starters']
}) {
  if (!race.newest) return null
  return (
    <Sheet title={`Start list ${race.newest.number}`} note={countOf(starters.length, 'athlete')}>
      <WideTable label="Athletes on the start list">
        <thead>
          <tr>
            <th scope="col">Bib</th>
            <th scope="col">Athlete</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {starters.map(({ athlete_id, name, country, bib, state }) => (
            <tr key={athlete_id}>
              <td>{bib ?? '-'}</td>
              <td>
                <Flag country={country} /> {name}
              </td>
              <td>{state === 'confirmed' ? state : <Chip tone="bad">{state}</Chip>}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </Sheet>
  )
}

type HistoryProps = { race: StartListRace; lists: readonly StartListRevision[]; refresh: () => Promise<void> }

/** Shows every list of the race, newest first. Only the newest list can be withdrawn. */
export function StartListHistory({ race, lists, refresh }: HistoryProps) {
  if (lists.length === 0) return null
  return (
    <Sheet title="Lists" note="kept for good">
      <ul className="results-history">
        {lists.map((list) => (
          <li key={list.number} className={list.is_newest ? 'is-now' : undefined}>
            <b className="results-place">{list.number}</b>
            <span className="results-name">
              <b>{`${countOf(list.confirmed + list.doubtful, 'starter')}, ${list.not_starting} not starting`}</b>
              <small>
                {`${list.imported_by}, ${list.source}, as of `}
                <Moment iso={list.listed_at} />
              </small>
            </span>
            {list.is_newest && <Chip tone="official">Newest</Chip>}
            {list.withdrawn_at && <Chip tone="line">Withdrawn</Chip>}
            {list.is_newest && <Withdraw race={race} number={list.number} refresh={refresh} />}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

type WithdrawProps = { race: StartListRace; number: number; refresh: () => Promise<void> }

function Withdraw({ race: { race_id }, number, refresh }: WithdrawProps) {
  const [is_open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const { send, is_sending, problem } = useChange(withdrawStartList, { critical: false, onSaved: refresh })
  const query = reason.trim() === '' ? {} : { reason: reason.trim() }
  if (!is_open) {
    return (
      <span className="results-history-acts">
        <button className="admin-link" type="button" onClick={() => setOpen(true)}>
          Withdraw
        </button>
      </span>
    )
  }
  return (
    <div className="results-diff admin-stack">
      <ProblemNote problem={problem} />
      <p>The previous list counts again. To undo this, import the list again.</p>
      <ReasonField is_optional value={reason} onChange={setReason} />
      <div className="results-buttons">
        <ActButton
          kind="danger"
          is_busy={is_sending}
          onClick={() => void send({ params: { race_id, number }, query })}
        >
          {`Withdraw list ${number}`}
        </ActButton>
        <ActButton onClick={() => setOpen(false)}>Cancel</ActButton>
      </div>
    </div>
  )
}
