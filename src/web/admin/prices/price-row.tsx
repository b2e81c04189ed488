import { memo } from 'react'
import type { PriceTableRow } from '#contract/admin/athletes/prices.ts'
import { formatNumber, formatPointsWithUnit } from '#text/formats.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { Flag } from '../../ui/flag.tsx'
import { AthleteChips } from '../athletes/athlete-rows.tsx'
import { parsePrice } from './price-draft.ts'

type Props = {
  row: PriceTableRow
  /** The typed price; undefined if nothing is typed. */
  text: string | undefined
  is_selected: boolean
  onSelect: (is_selected: boolean) => void
  onType: (text: string) => void
}

/**
 * A row of the price table. It renders again only if `row`, `text` or `is_selected` changes, so that typing stays fast
 * in a long table. It may call old versions of `onSelect` and `onType`, so these must not read the state of the table.
 */
export const PriceRow = memo(
  function PriceRow({ row, text, is_selected, onSelect, onType }: Props) {
    const { athlete_id, name, country, federation_code, price, score } = row
    const locale = useNumberLocale()
    const price_text = price === null ? 'None' : formatNumber(price, locale)
    return (
      <tr className={text === undefined ? undefined : 'is-changed'}>
        <td>
          <label className="price-check">
            <input
              type="checkbox"
              data-cell="select"
              aria-label={`Select ${name}`}
              data-athlete={athlete_id}
              checked={is_selected}
              onChange={(event) => onSelect(event.currentTarget.checked)}
            />
          </label>
        </td>
        <th scope="row">
          <span className="athlete-name">
            <Flag country={country} />
            {name}
            <small>{federation_code}</small>
          </span>
        </th>
        <td className="is-number">{formatPointsWithUnit(score, locale)}</td>
        <td>
          <span className="athlete-chips">
            <AthleteChips athlete={row} />
          </span>
        </td>
        <td className="is-number">{price_text}</td>
        <td className="is-number">
          <input
            type="text"
            inputMode="numeric"
            className="price-input"
            data-cell="price"
            data-athlete={athlete_id}
            aria-label={`New price of ${name}`}
            aria-invalid={text !== undefined && parsePrice(text) === null}
            placeholder={price === null ? '' : String(price)}
            autoComplete="off"
            maxLength={12}
            value={text ?? ''}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => onType(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') onType('')
            }}
          />
        </td>
      </tr>
    )
  },
  (before, after) =>
    before.row === after.row && before.text === after.text && before.is_selected === after.is_selected,
)
