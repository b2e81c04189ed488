import { formatMoney, formatScore } from '#game/formats.ts'
import { useNumberLocale } from '../app/reader.ts'
import { AthleteLink } from '../athletes/athlete-link.tsx'
import { AthleteMarks } from '../athletes/athlete-marks.tsx'
import { CompareToggle } from '../compare/compare-toggle.tsx'
import { PickButton, type Reason } from '../pickers/pick-button.tsx'
import type { MyTeam } from '../team/my-team.ts'
import { Who } from '../ui/who.tsx'
import type { MarketRow as Row } from './market-rows.ts'
import { TeamMark } from './team-mark.tsx'
import { tradeOf } from './trade.ts'

type Props = {
  row: Row
  team: MyTeam | undefined
  /** Why nobody here can be bought, as it stands above the list. */
  common: Reason | undefined
  has_prices: boolean
  is_championship: boolean
  /** The points of the latest races are still on their way. */
  awaits_previous: boolean
}

const WORDS = { add: 'Buy', remove: 'Sell' }

/** One athlete of the market: who it is, what he costs and earned, and whether he can be bought. */
export function MarketRow({ row, team, common, has_prices, is_championship, awaits_previous }: Props) {
  const { athlete_id, country, price, score, previous, ranking, pro_team } = row
  const locale = useNumberLocale()
  const trade = team && tradeOf(row, team, locale)
  const word = trade?.word === common?.text ? undefined : trade?.word
  const word_id = word ? `word-${athlete_id}` : trade?.word && common?.id

  return (
    <tr className={trade?.kind === 'sell' ? 'market-own' : undefined}>
      <th scope="row" className="market-name">
        <div className="market-who">
          <CompareToggle athlete={row} />
          <Who
            country={country}
            more={
              <>
                <span className="market-about">
                  {pro_team && <TeamMark pro_team={pro_team} is_itself={row.is_team} />}
                  <AthleteMarks athlete={row} />
                </span>
                {word && (
                  <span className={`market-word market-word-${trade?.kind}`} id={word_id}>
                    {word}
                  </span>
                )}
              </>
            }
          >
            <AthleteLink athlete={row} athlete_id={athlete_id} is_championship={is_championship} />
          </Who>
        </div>
      </th>
      {has_prices && <td className="number market-price">{formatMoney(price, locale)}</td>}
      <td className="number market-score">{formatScore(score, locale)}</td>
      <td className="number market-previous">{awaits_previous ? '…' : formatScore(previous, locale)}</td>
      {has_prices && <td className="number market-ranking">{formatScore(ranking, locale)}</td>}
      {team && trade && (
        <td className="market-trade">
          <PickButton
            name={row.name}
            words={WORDS}
            is_picked={trade.kind === 'sell'}
            reason={trade.word !== undefined && word_id ? { text: trade.word, id: word_id } : undefined}
            onAdd={() => team.add(row)}
            onRemove={() => team.remove(athlete_id)}
          />
        </td>
      )}
    </tr>
  )
}
