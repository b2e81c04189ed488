import './balance-line.css'
import { formatMoney, NO_LIMIT } from '#game/formats.ts'
import { useNumberLocale } from '../app/reader.ts'

/** The money that is left; without a budget there is no bound to it. */
export function BalanceLine({ balance, budget }: { balance: number | null; budget: number | null }) {
  const locale = useNumberLocale()

  return (
    <p className="balance-line">
      Balance: <strong>{formatMoney(balance, locale, NO_LIMIT)}</strong>
      {balance !== null && budget !== null && (
        <span className="balance-of"> of {formatMoney(budget, locale)}</span>
      )}
      {balance === null && <span className="balance-of"> all athletes are free here</span>}
    </p>
  )
}
