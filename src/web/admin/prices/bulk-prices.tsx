import { useState } from 'react'
import type { PriceTableRow } from '#contract/admin/athletes/prices.ts'
import { FlagForm } from '../athletes/bulk-flags.tsx'
import { ActButton, Field } from '../parts/acts.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { ADJUSTMENTS, type Adjustment, adjustPrices, type PriceDraft } from './price-draft.ts'

type Props = {
  selected_rows: readonly PriceTableRow[]
  draft: PriceDraft
  onDraft: (draft: PriceDraft) => void
  onClear: () => void
}

/** Two forms for all selected rows: the first changes prices in the table, the second sets a flag. */
export function BulkPrices({ selected_rows, draft, onDraft, onClear }: Props) {
  return (
    <Sheet
      title={selected_rows.length === 1 ? '1 athlete selected' : `${selected_rows.length} athletes selected`}
      action={
        <button className="admin-link" type="button" onClick={onClear}>
          Clear selection
        </button>
      }
      is_padded
    >
      <div className="price-bulk">
        <AdjustForm onAdjust={(adjustment) => onDraft(adjustPrices(draft, selected_rows, adjustment))} />
        <FlagForm selected_rows={selected_rows} />
      </div>
    </Sheet>
  )
}

const ADJUSTMENT_TEXTS: Record<Adjustment['kind'], string> = {
  percent: 'By percent',
  amount: 'By an amount',
  price: 'Set to',
}

function AdjustForm({ onAdjust }: { onAdjust: (adjustment: Adjustment) => void }) {
  const [kind, setKind] = useState<Adjustment['kind']>('percent')
  const [value, setValue] = useState('')
  const amount = Number(value.replace(',', '.').replace('−', '-'))
  const is_valid = value.trim() !== '' && Number.isFinite(amount) && (kind !== 'price' || amount >= 0)
  return (
    <form
      aria-label="Prices of the selected athletes"
      onSubmit={(event) => {
        event.preventDefault()
        if (is_valid) onAdjust({ kind, value: amount })
      }}
    >
      <Field label="Prices">
        {(id) => (
          <select
            id={id}
            value={kind}
            onChange={(event) => setKind(event.currentTarget.value as Adjustment['kind'])}
          >
            {ADJUSTMENTS.map((each) => (
              <option key={each} value={each}>
                {ADJUSTMENT_TEXTS[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={kind === 'percent' ? 'Percent, such as 5 or -10' : 'Amount'}>
        {(id) => (
          <input
            id={id}
            type="text"
            inputMode="text"
            maxLength={12}
            value={value}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
        )}
      </Field>
      <ActButton kind="strong" type="submit" blocked={is_valid ? undefined : 'Type a number'}>
        Fill in
      </ActButton>
    </form>
  )
}
