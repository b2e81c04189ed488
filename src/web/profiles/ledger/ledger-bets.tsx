import type { LedgerRow } from '#game/scoring/ledger.ts'
import { formatPoints, formatPointsWithUnit } from '#text/formats.ts'
import { ledgerText } from '#text/ledger-text.ts'
import { LightMarkdown } from '../../content/light-markdown.tsx'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { Board } from '../../ui/board.tsx'

type Props = { bets: readonly LedgerRow[]; points: number }

export function LedgerBets({ bets, points }: Props) {
  const locale = useNumberLocale()

  return (
    <Board id="side-bets" title="Side bets">
      <table className="rows ledger-table ledger-picks">
        <caption className="visually-hidden">Answers and points</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Question</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {bets.map((bet) => (
            <tr key={bet.name} className={bet.points === 0 ? 'ledger-nothing' : undefined}>
              <th scope="row">
                <div className="ledger-question">
                  <LightMarkdown text={bet.name} />
                </div>
                <span className="who-more">
                  {ledgerText(bet, 0, locale)}
                  {!bet.counts && '. Not counted: no team was picked this weekend'}
                </span>
              </th>
              <td className="number">{formatPoints(bet.points, locale)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td className="number">{formatPointsWithUnit(points, locale)}</td>
          </tr>
        </tfoot>
      </table>
    </Board>
  )
}
