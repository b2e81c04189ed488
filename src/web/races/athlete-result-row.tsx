import './races.css'
import type { AthleteResult } from '#contract/races.ts'
import { formatPoints } from '#text/formats.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { AthleteLink } from '../ui/people/athlete-link.tsx'
import { PersonCell } from '../ui/people/person-cell.tsx'
import { type Mark, PickMark } from './pick-mark.tsx'
import { PlaceBadge } from './place-badge.tsx'
import type { ExtraColumn } from './result-columns.ts'
import { bonusText, splitText } from './split-text.ts'
import { finishText } from './status-text.ts'

type Props = {
  result: AthleteResult
  /** The optional columns between name and points. On narrow screens their values are shown below the name. */
  extras: readonly ExtraColumn[]
  is_championship: boolean
  /** How the player picked the athlete, if at all. */
  mark: Mark | undefined
}

export function AthleteResultRow({ result, extras, is_championship, mark }: Props) {
  const { athlete, athlete_id, rank, status, total } = result
  const locale = useNumberLocale()
  const has_times = extras.some(({ label }) => label === 'Time')
  const has_parts = extras.some(({ label }) => label !== 'Time')
  const bonus = bonusText(result, locale)
  const finish = finishText(result)

  return (
    <tr className={mark && 'own-row'}>
      <td>
        <PlaceBadge rank={rank} status={status} />
      </td>
      <th scope="row">
        <PersonCell
          country={athlete.country}
          mark={<PickMark mark={mark} />}
          more={
            <>
              <span className={has_parts ? 'narrow' : undefined}>{splitText(result, locale)}</span>
              {has_parts && bonus && <span className="row-bonus">{bonus}</span>}
              {finish && <span className={has_times ? 'narrow' : 'status-below'}>{finish}</span>}
            </>
          }
        >
          <AthleteLink athlete={athlete} athlete_id={athlete_id} is_championship={is_championship} />
        </PersonCell>
      </th>
      {extras.map(({ label, className, text }) => (
        <td key={label} className={`number wide ${className}`}>
          {text(result, locale)}
        </td>
      ))}
      <td className="number">{formatPoints(total, locale)}</td>
    </tr>
  )
}
