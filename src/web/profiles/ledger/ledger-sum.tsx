import type { Ledger } from '#game/scoring/ledger.ts'
import { formatPoints } from '#text/formats.ts'
import { useConfig } from '../../core/config/use-config.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { Link } from '../../core/paths/link.tsx'
import { Board } from '../../ui/board.tsx'

export function LedgerSum({ ledger: { races, bets, bet_points, score } }: { ledger: Ledger }) {
  const locale = useNumberLocale()

  return (
    <Board id="sum" title="Score breakdown">
      <table className="rows ledger-table ledger-sum">
        <caption className="visually-hidden">Points by race</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Race</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {races.map(({ race_id, race_name, counts, points }) => (
            <tr key={race_id} className={counts ? undefined : 'ledger-aside'}>
              <th scope="row">
                <a href={`#race-${race_id}`}>{race_name}</a>
                {!counts && <span className="who-more">Not included in the totals</span>}
              </th>
              <td className="number">
                {counts ? formatPoints(points, locale) : `(${formatPoints(points, locale)})`}
              </td>
            </tr>
          ))}
          {bets.length > 0 && (
            <tr>
              <th scope="row">
                <a href="#side-bets">Side bets</a>
              </th>
              <td className="number">{formatPoints(bet_points, locale)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Weekend score</th>
            <td className="number ledger-score">{formatPoints(score, locale)}</td>
          </tr>
        </tfoot>
      </table>
      <HowItWorks />
    </Board>
  )
}

function HowItWorks() {
  const config = useConfig()
  const percent = config?.captain_bonus_percent ?? 0
  return (
    <p className="ledger-how">
      Each athlete in the team earns points for their place in each race.
      {percent > 0 && ` The captain earns ${percent}% more for their place.`}
      {config?.side_bets
        ? ' The score is the sum of all races that count, plus side bets. '
        : ' The score is the sum of all races that count. '}
      <Link to="/info/rules">How to play</Link>
    </p>
  )
}
