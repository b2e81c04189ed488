import '../../races/races.css'
import type { WeekendAthleteResult } from '#contract/weekends.ts'
import { formatNumber, formatPoints } from '#text/formats.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { type Mark, PickMark } from '../../races/pick-mark.tsx'
import { splitText } from '../../races/split-text.ts'
import { AthleteLink } from '../../ui/people/athlete-link.tsx'
import { kindText } from '../../ui/people/kind-text.ts'
import { PersonCell } from '../../ui/people/person-cell.tsx'
import { RankBadge } from '../../ui/rank-badge.tsx'

type Props = {
  result: WeekendAthleteResult
  is_championship: boolean
  /** How the player picked the athlete, if at all. */
  mark: Mark | undefined
}

export function WeekendAthleteRow({ result, is_championship, mark }: Props) {
  const { athlete, athlete_id, rank, races, total } = result
  const locale = useNumberLocale()
  const races_text = races === 1 ? 'one race' : `${formatNumber(races, locale)} races`

  return (
    <tr className={mark && 'own-row'}>
      <td>
        <RankBadge rank={rank} />
      </td>
      <th scope="row">
        <PersonCell
          country={athlete.country}
          mark={<PickMark mark={mark} />}
          more={
            <>
              {athlete.is_team && <span className="row-line">{kindText(athlete)}</span>}
              {splitText(result, locale)}
              <span className="narrow">{races_text}</span>
            </>
          }
        >
          <AthleteLink athlete={athlete} athlete_id={athlete_id} is_championship={is_championship} />
        </PersonCell>
      </th>
      <td className="number wide">{formatNumber(races, locale)}</td>
      <td className="number">{formatPoints(total, locale)}</td>
    </tr>
  )
}
