import type { Athlete } from '#contract/athletes.ts'
import { formatMoney, formatPoints } from '#text/formats.ts'
import { AthleteMarks } from '../athletes/athlete-marks.tsx'
import { CompareToggle } from '../compare/compare-toggle.tsx'
import { useNumberLocale } from '../core/locale/locale.ts'
import type { MyTeam } from '../team/my-team.ts'
import { PickButton } from '../team-picker/picker/pick-button.tsx'
import type { ListReason } from '../team-picker/picker/reasons.ts'
import { AthleteLink } from '../ui/people/athlete-link.tsx'
import { PersonCell } from '../ui/people/person-cell.tsx'
import type { MarketAthlete as Row } from './market-rows.ts'
import { tradeOf } from './trade.ts'

type Props = {
  row: Row
  team: MyTeam | undefined
  /** Why none of the listed athletes can be bought. It is shown once, above the list. */
  common_reason: ListReason | undefined
  has_prices: boolean
  is_championship: boolean
  /** Whether the points in the latest race are still loading. */
  awaits_previous_points: boolean
}

const LABELS = { add: 'Buy', remove: 'Sell' }

export function MarketRow({
  row,
  team,
  common_reason,
  has_prices,
  is_championship,
  awaits_previous_points,
}: Props) {
  const { athlete_id, country, price, score, previous_points, ranking_score, pro_team } = row
  const locale = useNumberLocale()
  const trade = team && tradeOf(row, team, locale)
  const is_common = trade?.kind === 'none' && trade.refusal === common_reason?.refusal
  const note = is_common ? undefined : trade?.note
  const note_id = note ? `note-${athlete_id}` : trade?.note && common_reason?.id

  return (
    <tr className={trade?.kind === 'sell' ? 'market-own' : undefined}>
      <th scope="row" className="market-name">
        <div className="market-who">
          <CompareToggle athlete={row} />
          <PersonCell
            country={country}
            more={
              <>
                <span className="market-about">
                  {pro_team && <TeamMark pro_team={pro_team} is_itself={row.is_team} />}
                  <AthleteMarks athlete={row} />
                </span>
                {note && (
                  <span className={`market-note market-note-${trade?.kind}`} id={note_id}>
                    {note}
                  </span>
                )}
              </>
            }
          >
            <AthleteLink athlete={row} athlete_id={athlete_id} is_championship={is_championship} />
          </PersonCell>
        </div>
      </th>
      {has_prices && <td className="number market-price">{formatMoney(price, locale)}</td>}
      <td className="number market-score">{formatPoints(score, locale)}</td>
      <td className="number market-previous">
        {awaits_previous_points ? '…' : formatPoints(previous_points, locale)}
      </td>
      {has_prices && <td className="number market-ranking">{formatPoints(ranking_score, locale)}</td>}
      {team && trade && (
        <td className="market-trade">
          <PickButton
            name={row.name}
            labels={LABELS}
            is_picked={trade.kind === 'sell'}
            reason={trade.note !== undefined && note_id ? { text: trade.note, id: note_id } : undefined}
            onAdd={() => team.add(row)}
            onRemove={() => team.remove(athlete_id)}
          />
        </td>
      )}
    </tr>
  )
}

type TeamMarkProps = {
  pro_team: NonNullable<Athlete['pro_team']>
  /** Whether the row is the pro team itself. If so, the name is left out, because the row already shows it. */
  is_itself: boolean
}

function TeamMark({ pro_team: { name, logo_url }, is_itself }: TeamMarkProps) {
  return (
    <span className="team-mark">
      {logo_url && <img src={logo_url} alt="" width="20" height="20" loading="lazy" decoding="async" />}
      {!is_itself && name}
    </span>
  )
}
