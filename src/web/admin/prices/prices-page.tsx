import '../athletes/athletes.css'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { planAdminPrices } from '#contract/admin/athletes/planned-prices.ts'
import {
  listPriceTable,
  type PRICING_METHODS,
  type PricePreview,
  type PriceTableRow,
  previewPrices,
  writeAdminPrices,
} from '#contract/admin/athletes/prices.ts'
import type { Problem } from '#contract/problems.ts'
import { PRICE_SENTENCES } from '#text/price-refusals.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { sendChange } from '../../core/mutations/send-change.ts'
import { Link } from '../../core/paths/link.tsx'
import { Failure } from '../../ui/failure.tsx'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Choice, ProblemNote } from '../parts/acts.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useObjectChange } from '../parts/use-object-change.ts'
import { ConfirmPrices, countText, type SavedPrices, savedText } from './confirm-prices.tsx'
import { FirstPrices } from './first-prices.tsx'
import { PlannedPriceList } from './planned-prices.tsx'
import { linesOf, type PriceDraft, usePriceDraft } from './price-draft.ts'
import { LineProblems, PriceOrderForm } from './price-order-form.tsx'
import { PriceTable } from './price-table.tsx'
import { linesWithoutPrice } from './rank-prices.ts'

type Order = (typeof PRICING_METHODS)[number]
type Method = Order | 'table'

const METHODS: readonly { value: Method; label: string; text: string }[] = [
  {
    value: 'table',
    label: 'Table',
    text: 'Shows all prices in a table. Type new ones, or select rows and change them together.',
  },
  {
    value: 'set',
    label: 'Type or paste',
    text: 'Type or paste codes and prices, or put the athletes in order, best first, to get prices from the order.',
  },
  {
    value: 'form',
    label: 'After races',
    text: 'The price rule calculates new prices for athletes who have raced since their price was set. Each price moves part of the way to the calculated price.',
  },
  {
    value: 'newcomers',
    label: 'Newcomers',
    text: 'The price rule sets a price for each athlete who has none yet. Athletes without earlier results get the lowest price.',
  },
  {
    value: 'season',
    label: 'New season',
    text: 'The price rule sets all prices from last season’s points, before the first race is published.',
  },
]

/** Returns the method that the URL names, such as `?order=newcomers`. Other pages use such links. */
function methodOf(query: URLSearchParams): Method {
  if (query.has('lines')) return 'set'
  return METHODS.find(({ value }) => value === query.get('order'))?.value ?? 'table'
}

/** Sets prices: the operator chooses a method, previews the new prices, then saves them. */
export function PricesPage() {
  const [query, setQuery] = useSearchParams()
  const [method, setMethod] = useState(methodOf(query))
  const [lines, setLines] = useState(query.get('lines') ?? '')
  const [draft, setDraft] = usePriceDraft()
  const [preview, setPreview] = useState<PricePreview | null>(null)
  const [saved, setSaved] = useState<SavedPrices | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [is_busy, setBusy] = useState(false)
  const send = useObjectChange(preview?.version)
  const request = requestOf(method, lines, draft)
  const table = useReply(listPriceTable, {})
  const rows = table.state === 'ready' ? table.data : []
  const names = namesOf(draft, rows)

  const reset = () => {
    setPreview(null)
    setSaved(null)
    setProblem(null)
  }
  const choose = (next: Method) => {
    setMethod(next)
    setQuery(next === 'table' ? {} : { order: next }, { replace: true })
    reset()
  }
  const showPreview = async (chosen = method) => {
    reset()
    setBusy(true)
    const body = requestOf(chosen, lines, draft)
    const answer = await sendChange(previewPrices, { body }, { critical: false })
    setBusy(false)
    if (answer.ok) setPreview(answer.data)
    else setProblem(answer.problem)
    if (answer.ok) announcePolitely(announcementOf(answer.data))
  }
  const finish = (saved_prices: SavedPrices) => {
    reset()
    setLines('')
    setDraft({})
    setSaved(saved_prices)
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
      {rows.length > 0 && rows.every(({ price }) => price === null) && !preview && (
        <FirstPrices
          onLastSeason={() => {
            choose('season')
            void showPreview('season')
          }}
          onOrder={() => {
            choose('set')
            setLines(linesWithoutPrice(rows))
          }}
        />
      )}
      <Sheet title="How to set prices" is_padded>
        <div className="price-orders">
          <Choice label="How to set prices" value={method} choices={METHODS} onChange={choose} />
        </div>
        <p>{METHODS.find(({ value }) => value === method)?.text}</p>
        {method !== 'table' && (
          <PriceOrderForm
            lines={method === 'set' ? lines : null}
            onLines={(text) => {
              setLines(text)
              reset()
            }}
            rows={rows}
            is_busy={is_busy}
            onPreview={preview ? undefined : () => void showPreview()}
          />
        )}
        <ProblemNote problem={problem} />
      </Sheet>
      {saved && (
        <Note level="good" title={savedText(saved)}>
          <p>
            {saved.is_planned
              ? 'The server publishes them at the chosen time. Until that time you can change or cancel them here.'
              : 'Players see the new prices now. To undo, set the old prices again.'}
          </p>
        </Note>
      )}
      {!preview && <PlannedPriceList />}
      {preview?.refusal === 'lines' && (
        <LineProblems problems={preview.problems} names={method === 'table' ? names : null} />
      )}
      {preview?.refusal && preview.refusal !== 'lines' && (
        <Note level="info" title={PRICE_SENTENCES[preview.refusal]} />
      )}
      {method === 'table' && (!preview || preview.refusal) && (
        <LoadedTable
          draft={draft}
          onDraft={setDraft}
          is_busy={is_busy}
          onPreview={() => void showPreview()}
        />
      )}
      {preview && !preview.refusal && (
        <ConfirmPrices
          key={preview.version}
          preview={preview}
          save={(reason, publish_at) =>
            publish_at === null
              ? send(writeAdminPrices, { body: { ...request, reason: reason || undefined } })
              : send(planAdminPrices, { body: { ...request, reason, publish_at } })
          }
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

/** Returns the names of the athletes, in the order of the draft’s lines. */
function namesOf(draft: PriceDraft, rows: readonly PriceTableRow[]): string[] {
  const names = new Map(rows.map(({ athlete_id, name }) => [athlete_id, name]))
  return Object.keys(draft).map((athlete_id) => names.get(Number(athlete_id)) ?? 'An athlete')
}

function LoadedTable(props: Omit<Parameters<typeof PriceTable>[0], 'rows'>) {
  const reply = useReply(listPriceTable, {})
  if (reply.state === 'loading') return <Spinner />
  if (reply.state === 'failed') return <Failure problem={reply.problem} retry={reply.retry} />
  return <PriceTable rows={reply.data} {...props} />
}

function announcementOf({ refusal, changes, problems }: PricePreview): string {
  if (refusal === 'lines') return `${countText(problems.length)} cannot be used`
  if (refusal) return PRICE_SENTENCES[refusal]
  return changes.length === 1 ? '1 price would change' : `${changes.length} prices would change`
}
