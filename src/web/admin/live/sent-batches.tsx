import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type AdminLive, withdrawLive } from '#contract/admin/results/live.ts'
import { uploadResults } from '#contract/admin/results/result-drafts.ts'
import { useChange } from '../../core/mutations/use-change.ts'
import { Link } from '../../core/paths/link.tsx'
import { ActButton, ProblemNote } from '../parts/acts.tsx'
import { countOf } from '../parts/count-of.ts'
import { ReasonField } from '../parts/fields.tsx'
import { Moment } from '../parts/moment.tsx'
import { Chip, Figures, Sheet } from '../parts/sheet.tsx'
import { entriesOf, toResultTable } from './batch-entries.ts'

type Props = {
  live: AdminLive
  batch: NonNullable<AdminLive['batch']>
  onDone: (text: string) => Promise<void>
}

/** Shows the live results that players see now, with buttons to replace them by a result or to withdraw them. */
export function LiveNow({ live, batch, onDone }: Props) {
  const { race_id, has_draft } = live
  const { sequence, checkpoint, rows, received_at } = batch
  const placed = rows.filter(({ place }) => place !== null).length
  const out = rows.filter(({ place, status }) => place === null && status !== null).length
  return (
    <Sheet
      title="What players see now"
      note={checkpoint}
      action={<a href={`/live/${race_id}`}>Live page</a>}
      is_padded
    >
      <Figures
        figures={[
          { value: sequence, label: 'batch' },
          { value: placed, label: 'placed' },
          { value: out, label: 'out' },
          { value: rows.length - placed - out, label: 'to come' },
        ]}
      />
      <p className="admin-hint">
        Sent <Moment iso={received_at} />
      </p>
      <div className="results-buttons">
        {has_draft ? (
          <Link className="admin-button" to={`/results/${race_id}`}>
            Continue your result list
          </Link>
        ) : (
          <MakeProvisional live={live} />
        )}
        <Withdraw live={live} onDone={onDone} />
      </div>
    </Sheet>
  )
}

/** Makes the batch a draft of the result, which is previewed and published on the results page. */
function MakeProvisional({ live }: { live: AdminLive }) {
  const { send, is_sending, problem } = useChange(uploadResults, { critical: false })
  const navigate = useNavigate()
  const prepare = async () => {
    const file = new Blob([toResultTable(entriesOf(live))])
    const name = `live batch ${live.batch?.sequence}`
    const answer = await send({ params: { race_id: live.race_id }, query: { name }, file })
    if (answer.ok) await navigate(`/results/${live.race_id}`)
  }
  return (
    <>
      <ProblemNote problem={problem} />
      <ActButton kind="strong" is_busy={is_sending} onClick={() => void prepare()}>
        Prepare provisional results
      </ActButton>
    </>
  )
}

function Withdraw({ live: { race_id }, onDone }: Pick<Props, 'live' | 'onDone'>) {
  const [is_open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const { send, is_sending, problem } = useChange(withdrawLive, { critical: false })
  const query = reason.trim() === '' ? {} : { reason: reason.trim() }
  const withdraw = async () => {
    const answer = await send({ params: { race_id }, query })
    if (answer.ok) await onDone('The race is scheduled again, and players see no live results')
  }
  if (!is_open) return <ActButton onClick={() => setOpen(true)}>Withdraw</ActButton>
  return (
    <div className="live-withdraw admin-stack">
      <ProblemNote problem={problem} />
      <p>
        All live places and points disappear, and the race is scheduled again. To undo this, send a batch. If
        the race does not take place, <Link to={`/results/${race_id}`}>mark it as cancelled</Link> instead.
      </p>
      <ReasonField is_optional value={reason} onChange={setReason} />
      <div className="results-buttons">
        <ActButton kind="danger" is_busy={is_sending} onClick={() => void withdraw()}>
          Withdraw live results
        </ActButton>
        <ActButton onClick={() => setOpen(false)}>Cancel</ActButton>
      </div>
    </div>
  )
}

type SentProps = { live: Pick<AdminLive, 'sent' | 'sent_count'>; shown: number | null }

export function SentBatches({ live: { sent, sent_count }, shown }: SentProps) {
  if (sent.length === 0) return null
  const is_cut = sent_count > sent.length
  return (
    <Sheet title="Sent" note={is_cut ? `the latest ${sent.length} of ${sent_count}` : `${sent_count} so far`}>
      <ul className="results-history">
        {sent.map(({ sequence, checkpoint, athletes, sent_by, received_at }) => (
          <li key={sequence} className={sequence === shown ? 'is-now' : undefined}>
            <b className="results-place">{sequence}</b>
            <span className="results-name">
              <b>{`${checkpoint}, ${countOf(athletes, 'athlete')}`}</b>
              <small>
                <Moment iso={received_at} />
                {`, ${sent_by}`}
              </small>
            </span>
            {sequence === shown && <Chip tone="live">Live</Chip>}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
