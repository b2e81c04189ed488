/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- users must be able to scroll by keyboard */
import { useState } from 'react'
import type { PricePreview } from '#contract/admin/athletes/prices.ts'
import { formatNumber } from '#text/formats.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { countOf } from '../parts/count-of.ts'
import { Note, Sheet } from '../parts/sheet.tsx'

const MAX_SHOWN = 20

/** The prices that would change, and the spread of all prices after the change. */
export function PricesShown({ preview: { changes, spread } }: { preview: PricePreview }) {
  const locale = useNumberLocale()
  const large_changes = changes.filter(
    ({ before, price }) => before && (price > before * 2 || price < before / 2),
  )
  return (
    <>
      {large_changes.length > 0 && (
        <Note level="warning" title={largeChangesTitle(large_changes.length)}>
          <p>
            Check{' '}
            {large_changes
              .slice(0, 5)
              .map(({ name }) => name)
              .join(', ')}
            .
          </p>
        </Note>
      )}
      {changes.length > 5 && new Set(changes.map(({ price }) => price)).size === 1 && (
        <Note level="warning" title="All these prices are equal">
          <p>
            With equal prices, players need not choose between expensive and cheap athletes. For different
            prices, choose “Type or paste” and list the athletes from best to worst.
          </p>
        </Note>
      )}
      <Sheet title="What changes" note={changes.length}>
        <ChangeTable changes={changes} />
      </Sheet>
      {spread && <Spread spread={spread} formatPrice={(value) => formatNumber(value, locale)} />}
    </>
  )
}

export function ChangeTable({ changes }: Pick<PricePreview, 'changes'>) {
  const [shows_all, setShowsAll] = useState(false)
  const locale = useNumberLocale()
  const formatPrice = (value: number | null) => (value === null ? 'None' : formatNumber(value, locale))
  const shown = shows_all ? changes : changes.slice(0, MAX_SHOWN)
  return (
    <>
      <div className="admin-scroll">
        <table className="admin-table">
          <thead>
            <tr>
              <th scope="col">Athlete</th>
              <th scope="col" className="is-number">
                Before
              </th>
              <th scope="col" className="is-number">
                After
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ athlete_id, name, federation_code, before, price }) => (
              <tr key={athlete_id}>
                <td>
                  {name} {federation_code && <small className="price-code">{federation_code}</small>}
                </td>
                <td className="is-number">{formatPrice(before)}</td>
                <td className="is-number">
                  <b>{formatPrice(price)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {changes.length > shown.length && (
        <p className="price-more">
          <button className="admin-link" type="button" onClick={() => setShowsAll(true)}>
            Show all {changes.length}
          </button>
        </p>
      )}
    </>
  )
}

type SpreadProps = {
  spread: NonNullable<PricePreview['spread']>
  formatPrice: (value: number) => string
}

function Spread({ spread: { fields: groups, within_budget, budget, places }, formatPrice }: SpreadProps) {
  return (
    <Sheet title="Price spread after the change" note="active athletes with a price">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls sideways by keyboard too */}
      <section className="admin-scroll" aria-label="Spread of prices" tabIndex={0}>
        <table className="admin-table">
          <thead>
            <tr>
              <th scope="col">Group</th>
              {['Athletes', 'Lowest', 'Lower quartile', 'Median', 'Upper quartile', 'Highest'].map((head) => (
                <th key={head} scope="col" className="is-number">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map(({ field: group, athletes, least, quarter, median, three_quarters, most }) => (
              <tr key={group}>
                <td>{group}</td>
                <td className="is-number">{athletes}</td>
                <td className="is-number">{formatPrice(least)}</td>
                <td className="is-number">{formatPrice(quarter)}</td>
                <td className="is-number">{formatPrice(median)}</td>
                <td className="is-number">{formatPrice(three_quarters)}</td>
                <td className="is-number">{formatPrice(most)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {within_budget !== null && (
        <p className="price-more">
          {Math.round(within_budget * 100)}% of random full teams cost at most {formatPrice(budget)}. Each
          team has {countOf(places, 'athlete')} of each gender; stronger athletes are drawn more often. In a
          new season, 60% to 90% works well. {adviceOf(within_budget)}
        </p>
      )}
    </Sheet>
  )
}

function adviceOf(within_budget: number): string {
  if (within_budget > 0.9) return 'Raise the prices of the best athletes, so that players have to choose.'
  return within_budget < 0.6 ? 'Lower the prices, so that more teams fit the budget.' : ''
}

function largeChangesTitle(count: number): string {
  return count === 1
    ? '1 price rises to more than double or falls to less than half'
    : `${count} prices rise to more than double or fall to less than half`
}
