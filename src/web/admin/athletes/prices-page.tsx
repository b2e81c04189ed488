import './athletes.css'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  type PRICING_METHODS,
  type PricePreview,
  previewPrices,
  writeAdminPrices,
} from '#contract/admin/athletes.ts'
import type { Problem } from '#contract/problems.ts'
import { sendChange } from '../../core/mutations/send-change.ts'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { ActBar, ActButton, Choice, Field, ProblemNote } from '../parts/acts.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useObjectChange } from '../parts/use-object-change.ts'
import { PricesShown, REFUSAL_TEXTS } from './price-preview.tsx'

type Order = (typeof PRICING_METHODS)[number]

const ORDERS: readonly { value: Order; label: string; text: string }[] = [
  { value: 'set', label: 'Typed', text: 'Prices that you type or paste.' },
  {
    value: 'form',
    label: 'After races',
    text: 'Prices of athletes who have raced since then move part of the way to the price rule’s new value.',
  },
  {
    value: 'newcomers',
    label: 'Newcomers',
    text: 'The price rule sets a price for each athlete who has none yet.',
  },
  {
    value: 'season',
    label: 'New season',
    text: 'The price rule sets all prices from last season’s points, before the first race is published.',
  },
]

/** Sets prices: the user chooses how, previews the changes, then writes them. */
export function PricesPage() {
  const [query] = useSearchParams()
  const [order, setOrder] = useState<Order>('set')
  const [lines, setLines] = useState(query.get('lines') ?? '')
  const [preview, setPreview] = useState<PricePreview | null>(null)
  const [written_count, setWrittenCount] = useState<number | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [is_busy, setBusy] = useState(false)
  const request = order === 'set' ? { order, lines } : { order }
  const order_text = ORDERS.find(({ value }) => value === order)?.text

  const reset = () => {
    setPreview(null)
    setWrittenCount(null)
    setProblem(null)
  }
  const showPreview = async (event: FormEvent) => {
    event.preventDefault()
    reset()
    setBusy(true)
    const answer = await sendChange(previewPrices, { body: request }, { critical: false })
    setBusy(false)
    if (answer.ok) setPreview(answer.data)
    else setProblem(answer.problem)
    if (answer.ok) announcePolitely(announcementOf(answer.data))
  }

  return (
    <AdminPage
      title="Prices"
      parent={{ label: 'Athletes', to: '/athletes' }}
      lead={<p>You see every new price before it is written.</p>}
      acts={
        <Link className="admin-button" to="/athletes/prices/import">
          Import a file
        </Link>
      }
    >
      <form className="admin-stack" onSubmit={(event) => void showPreview(event)}>
        <Sheet title="Which prices" is_padded>
          <div className="price-orders">
            <Choice
              label="Which prices"
              value={order}
              choices={ORDERS}
              onChange={(next) => {
                setOrder(next)
                reset()
              }}
            />
          </div>
          <p>{order_text}</p>
          {order === 'set' && (
            <Field
              label="Codes and prices"
              hint="One athlete on each line: the code (or id:49) and the price. A name between them is ignored. You can paste columns of a table."
            >
              {(id) => (
                <textarea
                  id={id}
                  rows={8}
                  maxLength={50_000}
                  spellCheck={false}
                  placeholder={'3420001 12000\n3420002 9500'}
                  value={lines}
                  onChange={(event) => {
                    setLines(event.currentTarget.value)
                    reset()
                  }}
                />
              )}
            </Field>
          )}
          <ProblemNote problem={problem} />
          {!preview && (
            <ActBar caption="Nothing is written yet.">
              <ActButton
                kind="strong"
                type="submit"
                is_busy={is_busy}
                blocked={order === 'set' && lines.trim() === '' ? 'Type a price first' : undefined}
              >
                Show what changes
              </ActButton>
            </ActBar>
          )}
        </Sheet>
      </form>
      {written_count !== null && (
        <Note level="good" title={countText(written_count, 'is', 'are')}>
          <p>Players see {written_count === 1 ? 'it' : 'them'} now. To change back, set the old prices.</p>
        </Note>
      )}
      {preview?.refusal === 'lines' && <Problems problems={preview.problems} />}
      {preview?.refusal && preview.refusal !== 'lines' && (
        <Note level="info" title={REFUSAL_TEXTS[preview.refusal]} />
      )}
      {preview && !preview.refusal && (
        <ConfirmPrices
          key={preview.version}
          request={request}
          preview={preview}
          onWritten={(count) => {
            reset()
            setLines('')
            setWrittenCount(count)
          }}
          onCancel={reset}
        />
      )}
    </AdminPage>
  )
}

function Problems({ problems }: Pick<PricePreview, 'problems'>) {
  return (
    <Note level="bad" title="Nothing can be written yet">
      <ul>
        {problems.slice(0, 20).map(({ line, message }) => (
          <li key={line}>
            Line {line}: {message}
          </li>
        ))}
        {problems.length > 20 && <li>and {problems.length - 20} more lines</li>}
      </ul>
    </Note>
  )
}

type ConfirmProps = {
  request: { order: Order; lines?: string }
  preview: PricePreview
  onWritten: (count: number) => void
  onCancel: () => void
}

function ConfirmPrices({ request, preview, onWritten, onCancel }: ConfirmProps) {
  const [reason, setReason] = useState('')
  const [is_missing, setMissing] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [is_busy, setBusy] = useState(false)
  const send = useObjectChange(preview.version)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(!reason.trim())
    if (!reason.trim()) return
    setBusy(true)
    const answer = await send(writeAdminPrices, { body: { ...request, reason: reason.trim() } })
    setBusy(false)
    setProblem(answer.ok ? null : answer.problem)
    if (!answer.ok) return
    announcePolitely(`${countText(answer.data.changes.length, 'is', 'are')}`)
    onWritten(answer.data.changes.length)
  }

  return (
    <form className="admin-stack" onSubmit={(event) => void submit(event)}>
      <PricesShown preview={preview} />
      <Sheet title="Write the prices" is_padded>
        <p>Picks already made keep the price that was paid, even if their deadline has not passed.</p>
        <Field
          label="Reason"
          hint="Kept in the audit log."
          error={is_missing ? 'Please give a reason' : undefined}
        >
          {(id) => (
            <input
              id={id}
              type="text"
              maxLength={300}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </Field>
        <ProblemNote problem={problem} />
        <ActBar caption="To undo, set the old prices again.">
          <ActButton onClick={onCancel}>{problem?.code === 'stale' ? 'Start again' : 'Cancel'}</ActButton>
          <ActButton
            kind="main"
            type="submit"
            is_busy={is_busy}
            blocked={preview.changes.length === 0 ? 'No price changes' : undefined}
          >
            {preview.changes.length === 1 ? 'Write 1 price' : `Write ${preview.changes.length} prices`}
          </ActButton>
        </ActBar>
      </Sheet>
    </form>
  )
}

function announcementOf({ refusal, changes, problems }: PricePreview): string {
  if (refusal === 'lines') return `${problems.length} lines cannot be read`
  if (refusal) return REFUSAL_TEXTS[refusal]
  return changes.length === 1 ? '1 price would change' : `${changes.length} prices would change`
}

function countText(count: number, one: string, more: string): string {
  return count === 1 ? `1 price ${one} written` : `${count} prices ${more} written`
}
