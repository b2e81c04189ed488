import './athletes.css'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  listPriceTable,
  type PRICING_METHODS,
  type PricePreview,
  previewPrices,
  writeAdminPrices,
} from '#contract/admin/athletes/prices.ts'
import type { Problem } from '#contract/problems.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { sendChange } from '../../core/mutations/send-change.ts'
import { Failure } from '../../ui/failure.tsx'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ActBar, ActButton, Choice, Field, ProblemNote } from '../parts/acts.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useObjectChange } from '../parts/use-object-change.ts'
import { ConfirmPrices, savedText } from './confirm-prices.tsx'
import { linesOf, type PriceDraft } from './price-draft.ts'
import { REFUSAL_TEXTS } from './price-preview.tsx'
import { PriceTable } from './price-table.tsx'

type Order = (typeof PRICING_METHODS)[number]
type Method = Order | 'table'

const METHODS: readonly { value: Method; label: string; text: string }[] = [
  {
    value: 'table',
    label: 'Table',
    text: 'Shows all prices in a table. Type new ones, or select rows and change them together.',
  },
  { value: 'set', label: 'Typed', text: 'You type or paste codes and prices.' },
  {
    value: 'form',
    label: 'After races',
    text: 'The price rule calculates new prices for athletes who have raced since their price was set. Each price moves part of the way there.',
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

/** The method that the URL names, such as `?order=newcomers`. Links from other pages use this. */
function methodOf(query: URLSearchParams): Method {
  if (query.has('lines')) return 'set'
  return METHODS.find(({ value }) => value === query.get('order'))?.value ?? 'table'
}

/** Sets prices: the operator chooses a method, previews the new prices, then saves them. */
export function PricesPage() {
  const [query, setQuery] = useSearchParams()
  const [method, setMethod] = useState(methodOf(query))
  const [lines, setLines] = useState(query.get('lines') ?? '')
  const [draft, setDraft] = useState<PriceDraft>({})
  const [preview, setPreview] = useState<PricePreview | null>(null)
  const [saved_count, setSavedCount] = useState<number | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [is_busy, setBusy] = useState(false)
  const send = useObjectChange(preview?.version)
  const request = requestOf(method, lines, draft)

  const reset = () => {
    setPreview(null)
    setSavedCount(null)
    setProblem(null)
  }
  const showPreview = async () => {
    reset()
    setBusy(true)
    const answer = await sendChange(previewPrices, { body: request }, { critical: false })
    setBusy(false)
    if (answer.ok) setPreview(answer.data)
    else setProblem(answer.problem)
    if (answer.ok) announcePolitely(announcementOf(answer.data))
  }
  const finish = (count: number) => {
    reset()
    setLines('')
    setDraft({})
    setSavedCount(count)
  }

  return (
    <AdminPage
      title="Prices"
      parent={{ label: 'Athletes', to: '/athletes' }}
      lead={<p>You see every new price before it is saved.</p>}
      acts={
        <Link className="admin-button" to="/athletes/prices/import">
          Import a file
        </Link>
      }
    >
      <Sheet title="How to set prices" is_padded>
        <div className="price-orders">
          <Choice
            label="How to set prices"
            value={method}
            choices={METHODS}
            onChange={(next) => {
              setMethod(next)
              setQuery(next === 'table' ? {} : { order: next }, { replace: true })
              reset()
            }}
          />
        </div>
        <p>{METHODS.find(({ value }) => value === method)?.text}</p>
        {method !== 'table' && (
          <OrderForm
            lines={method === 'set' ? lines : null}
            onLines={(text) => {
              setLines(text)
              reset()
            }}
            is_busy={is_busy}
            onPreview={preview ? undefined : () => void showPreview()}
          />
        )}
        <ProblemNote problem={problem} />
      </Sheet>
      {saved_count !== null && (
        <Note level="good" title={savedText(saved_count)}>
          <p>Players see {saved_count === 1 ? 'it' : 'them'} now. To undo, set the old prices again.</p>
        </Note>
      )}
      {method === 'table' && !preview && (
        <LoadedTable
          draft={draft}
          onDraft={setDraft}
          is_busy={is_busy}
          onPreview={() => void showPreview()}
        />
      )}
      {preview?.refusal === 'lines' && <Problems problems={preview.problems} />}
      {preview?.refusal && preview.refusal !== 'lines' && (
        <Note level="info" title={REFUSAL_TEXTS[preview.refusal]} />
      )}
      {preview && !preview.refusal && (
        <ConfirmPrices
          key={preview.version}
          preview={preview}
          save={(reason) => send(writeAdminPrices, { body: { ...request, reason } })}
          onSaved={finish}
          onCancel={reset}
        />
      )}
    </AdminPage>
  )
}

function requestOf(method: Method, lines: string, draft: PriceDraft): { order: Order; lines?: string } {
  if (method === 'table') return { order: 'set', lines: linesOf(draft) }
  if (method === 'set') return { order: 'set', lines }
  return { order: method }
}

function LoadedTable(props: Omit<Parameters<typeof PriceTable>[0], 'rows'>) {
  const reply = useReply(listPriceTable, {})
  if (reply.state === 'loading') return <Spinner />
  if (reply.state === 'failed') return <Failure problem={reply.problem} retry={reply.retry} />
  return <PriceTable rows={reply.data} {...props} />
}

type FormProps = {
  /** Null if the prices are not typed. */
  lines: string | null
  onLines: (lines: string) => void
  is_busy: boolean
  /** Undefined while a preview is shown. */
  onPreview: (() => void) | undefined
}

function OrderForm({ lines, onLines, is_busy, onPreview }: FormProps) {
  return (
    <form
      className="admin-stack"
      aria-label="Prices"
      onSubmit={(event) => {
        event.preventDefault()
        onPreview?.()
      }}
    >
      {lines !== null && (
        <Field
          label="Codes and prices"
          hint="One athlete on each line: the code (or id:49) and the price. A name between them is ignored. You can paste columns from a spreadsheet."
        >
          {(id) => (
            <textarea
              id={id}
              rows={8}
              maxLength={50_000}
              spellCheck={false}
              placeholder={'3420001 12000\n3420002 9500'}
              value={lines}
              onChange={(event) => onLines(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      {onPreview && (
        <ActBar caption="Nothing is saved yet.">
          <ActButton
            kind="strong"
            type="submit"
            is_busy={is_busy}
            blocked={lines?.trim() === '' ? 'Type a price first' : undefined}
          >
            Preview
          </ActButton>
        </ActBar>
      )}
    </form>
  )
}

function Problems({ problems }: Pick<PricePreview, 'problems'>) {
  return (
    <Note level="bad" title="Correct these lines first">
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

function announcementOf({ refusal, changes, problems }: PricePreview): string {
  if (refusal === 'lines') return `${problems.length} lines cannot be read`
  if (refusal) return REFUSAL_TEXTS[refusal]
  return changes.length === 1 ? '1 price would change' : `${changes.length} prices would change`
}
