import { formatPointsWithUnit, formatRatio } from '#text/formats.ts'
import { AthleteMarks } from '../../athletes/athlete-marks.tsx'
import { CompareToggle } from '../../compare/compare-toggle.tsx'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { AthleteLink } from '../../ui/people/athlete-link.tsx'
import { PersonCell } from '../../ui/people/person-cell.tsx'
import type { Reason } from './pick-button.tsx'
import type { PickerAthlete } from './picker-rows.ts'

type Props = {
  row: PickerAthlete
  is_championship: boolean
  is_reserve: boolean | undefined
  reason: Reason | undefined
}

/**
 * The athlete's name, and why they cannot be added. On phones it also shows score and popularity, which have no columns
 * there.
 */
export function PickerName({ row: { athlete, ratio }, is_championship, is_reserve, reason }: Props) {
  const locale = useNumberLocale()
  const { athlete_id, country, score } = athlete

  return (
    <span className="picker-who">
      <CompareToggle athlete={athlete} />
      <PersonCell
        country={country}
        more={
          <>
            <AthleteMarks athlete={athlete} />
            {(score !== null || ratio !== undefined) && (
              <span className="picker-short">
                {formatPointsWithUnit(score, locale)} · {formatRatio(ratio)}
              </span>
            )}
            {is_reserve && <span className="picker-mine">Your reserve</span>}
            {reason && (
              <span className="picker-why" id={reason.id}>
                {reason.text}
              </span>
            )}
          </>
        }
      >
        <AthleteLink athlete_id={athlete_id} athlete={athlete} is_championship={is_championship} />
      </PersonCell>
    </span>
  )
}
