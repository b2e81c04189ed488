/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */
import { useState } from 'react'
import type { PricePreview } from '#contract/admin/athletes.ts'
import { formatNumber } from '#text/formats.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { Note, Sheet } from '../parts/sheet.tsx'

/** Why an order has nothing to write. */
export const REFUSAL_TEXTS: Record<Exclude<PricePreview['refusal'], null>, string> = {
  'season-begun':
    'Races of this season count already. Use “After races”, and “Newcomers” for those without a price.',
  'no-earlier-points':
    'Nobody of this season has earned points in an earlier one. Import and publish last season first, or type the prices.',
  'no-newcomers': 'Every athlete of this season has a price',
  'no-news': 'Nobody has raced since the prices were set, by what is published',
  lines: 'Some lines cannot be read',
}

const SHOWN = 20

/** The prices that would change, and the spread that the season then has. */
export function PricesShown({ preview: { changes, spread } }: { preview: PricePreview }) {
  const [is_long, setLong] = useState(false)
  const locale = useNumberLocale()
  const number = (value: number | null) => (value === null ? 'None' : formatNumber(value, locale))
  const shown = is_long ? changes : changes.slice(0, SHOWN)
  const steep = changes.filter(({ before, price }) => before && (price > before * 2 || price < before / 2))
  return (
    <>
      {steep.length > 0 && (
        <Note level="warning" title={steepTitle(steep.length)}>
          <p>
            Check{' '}
            {steep
              .slice(0, 5)
              .map(({ name }) => name)
              .join(', ')}
            .
          </p>
        </Note>
      )}
      <Sheet title="What changes" note={changes.length}>
        <div className="admin-scroll">
          <table className="admin-table">
            <thead>
              <tr>
                <th scope="col">Athlete</th>
                <th scope="col" className="is-number">
                  Before
                </th>
                <th scope="col" className="is-number">
                  Then
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ athlete_id, name, federation_code, before, price }) => (
                <tr key={athlete_id}>
                  <td>
                    {name} {federation_code && <small className="price-code">{federation_code}</small>}
                  </td>
                  <td className="is-number">{number(before)}</td>
                  <td className="is-number">
                    <b>{number(price)}</b>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {changes.length > shown.length && (
          <p className="price-more">
            <button className="admin-link" type="button" onClick={() => setLong(true)}>
              Show all {changes.length}
            </button>
          </p>
        )}
      </Sheet>
      {spread && <Spread spread={spread} number={number} />}
    </>
  )
}

type SpreadProps = { spread: NonNullable<PricePreview['spread']>; number: (value: number) => string }

function Spread({ spread: { fields, within_budget, budget, places }, number }: SpreadProps) {
  return (
    <Sheet title="Spread afterwards" note="active athletes with a price">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls sideways by keyboard too */}
      <section className="admin-scroll" aria-label="Spread of prices" tabIndex={0}>
        <table className="admin-table">
          <thead>
            <tr>
              <th scope="col">Field</th>
              {['Athletes', 'Least', 'Quarter', 'Median', 'Three quarters', 'Most'].map((head) => (
                <th key={head} scope="col" className="is-number">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fields.map(({ field, athletes, least, quarter, median, three_quarters, most }) => (
              <tr key={field}>
                <td>{field}</td>
                <td className="is-number">{athletes}</td>
                <td className="is-number">{number(least)}</td>
                <td className="is-number">{number(quarter)}</td>
                <td className="is-number">{number(median)}</td>
                <td className="is-number">{number(three_quarters)}</td>
                <td className="is-number">{number(most)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {within_budget !== null && (
        <p className="price-more">
          {Math.round(within_budget * 100)}% of full teams drawn by strength ({places} of each gender) cost at
          most {number(budget)}. Between 60% and 90% is right for a new season.
        </p>
      )}
    </Sheet>
  )
}

function steepTitle(count: number): string {
  return count === 1 ? '1 price more than doubles or halves' : `${count} prices more than double or halve`
}
