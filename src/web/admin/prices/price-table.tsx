import { type Dispatch, type SetStateAction, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PriceTableRow } from '#contract/admin/athletes/prices.ts'
import { SearchBox } from '../../ui/tables/search-box.tsx'
import { ActBar, ActButton } from '../parts/acts.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { BulkPrices } from './bulk-prices.tsx'
import {
  linesOf,
  type PriceDraft,
  parsePrice,
  shownRows,
  TABLE_FILTERS,
  type TableFilter,
  withPrice,
} from './price-draft.ts'
import { PriceRow } from './price-row.tsx'
import { usePriceKeys } from './use-price-keys.ts'

const FILTERS = Object.keys(TABLE_FILTERS) as TableFilter[]

/** The maximum number of rows shown at once. With more rows, typing would be slow. */
const MAX_SHOWN = 300

/** The length in characters of the longest price list that the server accepts. */
const MAX_LINES_LENGTH = 50_000

type Props = {
  rows: readonly PriceTableRow[]
  draft: PriceDraft
  onDraft: Dispatch<SetStateAction<PriceDraft>>
  is_busy: boolean
  onPreview: () => void
}

/** Shows all prices of the season in a table to type in. Selected rows can be changed together. */
export function PriceTable({ rows, draft, onDraft, is_busy, onPreview }: Props) {
  const [query, setQuery] = useSearchParams()
  const [selected_ids, setSelectedIds] = useState<ReadonlySet<number>>(new Set())
  const body = useRef<HTMLTableSectionElement>(null)
  const search = query.get('search') ?? ''
  const filter = FILTERS.find((each) => each === query.get('filter'))
  const found = shownRows(rows, { search, filter, draft })
  const shown = found.slice(0, MAX_SHOWN)
  const selected_rows = shown.filter(({ athlete_id }) => selected_ids.has(athlete_id))
  const are_all_selected = shown.length > 0 && shown.every(({ athlete_id }) => selected_ids.has(athlete_id))
  const count = Object.keys(draft).length

  const set = (name: string, value: string) => {
    const next = new URLSearchParams(query)
    if (value) next.set(name, value)
    else next.delete(name)
    setQuery(next, { replace: true })
  }
  const select = (ids: readonly number[], is_selected: boolean) =>
    setSelectedIds((last) =>
      is_selected ? new Set([...last, ...ids]) : new Set([...last].filter((id) => !ids.includes(id))),
    )
  const onKeyDown = usePriceKeys(body, (ids) => select(ids, true))

  return (
    <div className="admin-stack">
      <Sheet title="Price table" note={found.length}>
        <div className="admin-filter athlete-filter">
          <SearchBox label="Name, nation or code" value={search} onSearch={(text) => set('search', text)} />
          <label>
            <span className="visually-hidden">Which athletes</span>
            <select value={filter ?? ''} onChange={(event) => set('filter', event.currentTarget.value)}>
              <option value="">All athletes</option>
              {FILTERS.map((each) => (
                <option key={each} value={each}>
                  {TABLE_FILTERS[each]}
                </option>
              ))}
            </select>
          </label>
          <p className="admin-hint price-keys">
            <kbd>↑</kbd> <kbd>↓</kbd> <kbd>Enter</kbd> move, <kbd>Shift</kbd>+<kbd>↓</kbd> selects,{' '}
            <kbd>Esc</kbd> clears the new price.
          </p>
        </div>
        {shown.length === 0 ? (
          <p className="sheet-empty">No athlete matches. Try part of a name, or show all athletes.</p>
        ) : (
          <table className="admin-table price-table">
            <thead>
              <tr>
                <th scope="col">
                  <label className="price-check">
                    <input
                      type="checkbox"
                      aria-label="Select all rows that are shown"
                      checked={are_all_selected}
                      onChange={() =>
                        select(
                          shown.map(({ athlete_id }) => athlete_id),
                          !are_all_selected,
                        )
                      }
                    />
                  </label>
                </th>
                <th scope="col">Athlete</th>
                <th scope="col" className="is-number">
                  Points
                </th>
                <th scope="col">Flags</th>
                <th scope="col" className="is-number">
                  Now
                </th>
                <th scope="col" className="is-number">
                  New price
                </th>
              </tr>
            </thead>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key events come from the inputs in the table */}
            <tbody ref={body} onKeyDown={onKeyDown}>
              {shown.map((row) => (
                <PriceRow
                  key={row.athlete_id}
                  row={row}
                  text={draft[row.athlete_id]}
                  is_selected={selected_ids.has(row.athlete_id)}
                  onSelect={(is_selected) => select([row.athlete_id], is_selected)}
                  onType={(text) => onDraft((last) => withPrice(last, row, text))}
                />
              ))}
            </tbody>
          </table>
        )}
        {found.length > shown.length && (
          <p className="price-more">
            Showing the first {shown.length} of {found.length}. Search or filter to see the others.
          </p>
        )}
      </Sheet>
      <div className="price-foot">
        {selected_rows.length > 0 && (
          <BulkPrices
            selected_rows={selected_rows}
            draft={draft}
            onDraft={onDraft}
            onClear={() => setSelectedIds(new Set())}
          />
        )}
        <ActBar
          caption={count === 0 ? 'Nothing is saved yet.' : `${countText(count)}. Nothing is saved yet.`}
        >
          {count > 0 && <ActButton onClick={() => onDraft({})}>Discard</ActButton>}
          <ActButton kind="strong" is_busy={is_busy} blocked={blockedText(draft)} onClick={onPreview}>
            Preview
          </ActButton>
        </ActBar>
      </div>
    </div>
  )
}

function countText(count: number): string {
  return count === 1 ? '1 new price' : `${count} new prices`
}

function blockedText(draft: PriceDraft): string | undefined {
  const texts = Object.values(draft)
  if (texts.length === 0) return 'Type a price first'
  if (texts.some((text) => parsePrice(text) === null))
    return 'Every price must be a whole number up to 10,000,000'
  if (linesOf(draft).length > MAX_LINES_LENGTH) return 'Too many new prices at once: save some of them first'
  return undefined
}
