import type { Selection, Weekend } from '#contract/weekends.ts'
import { formatMoney, formatPoints, formatPointsWithUnit, formatRatio } from '#text/formats.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { athleteName } from '../../ui/people/athlete-name.ts'
import type { ListTeam } from '../reserves/list-team.ts'
import { PickButton } from './pick-button.tsx'
import { PickerName } from './picker-name.tsx'
import type { PickerAthlete as Row } from './picker-rows.ts'
import { type ListReason, reasonText } from './reasons.ts'
import '../ranked-order.css'

type Props = {
  row: Row
  weekend: Pick<Weekend, 'is_championship'>
  selection: Pick<Selection, 'is_budget_enforced'>
  /** The user's team. Undefined for visitors, and while it is loading. */
  team: ListTeam | undefined
  /** Why no athlete of the list can be added, as shown above the list. Undefined if there is no such reason. */
  common_reason: ListReason | undefined
}

const LABELS = { add: 'Add', remove: 'Remove' }

export function PickerRow({ row, weekend: { is_championship }, selection, team, common_reason }: Props) {
  const locale = useNumberLocale()
  const { athlete, ratio, ranking_score } = row
  const { athlete_id, score, price } = athlete
  const is_picked = team?.picks.some((pick) => pick.athlete_id === athlete_id) ?? false
  const refusal = is_picked || !team?.is_open ? undefined : team.whyNot(athlete)
  const is_own_reason = refusal !== undefined && refusal !== common_reason?.refusal
  const reason = is_own_reason
    ? { id: `why-${athlete_id}`, text: reasonText(refusal, athlete, team?.balance, locale) }
    : common_reason

  return (
    <tr className={is_picked ? 'picker-row picker-picked' : 'picker-row'}>
      <th scope="row">
        <PickerName
          row={row}
          is_championship={is_championship}
          is_reserve={team?.reserve_ids.includes(athlete_id)}
          reason={is_own_reason ? reason : undefined}
        />
      </th>
      {selection.is_budget_enforced && <td className="number picker-price">{formatMoney(price, locale)}</td>}
      <td className="number picker-score">{formatPointsWithUnit(score, locale)}</td>
      {selection.is_budget_enforced && (
        <td className="number picker-ranking">{formatPoints(ranking_score, locale)}</td>
      )}
      <td className="picker-popularity">
        <PopularityBar ratio={ratio} />
      </td>
      {team && (
        <td className="picker-act">
          {team.is_open ? (
            <PickButton
              name={`${athleteName(athlete, is_championship)}${team.is_bench ? ' as reserve' : ''}`}
              labels={LABELS}
              is_picked={is_picked}
              reason={refusal === undefined ? undefined : reason}
              onAdd={() => team.add(athlete)}
              onRemove={() => team.remove(athlete_id)}
            />
          ) : (
            is_picked && <span className="picker-mine">In your team</span>
          )}
        </td>
      )}
    </tr>
  )
}

type PopularityBarProps = { ratio: number | undefined }

/**
 * The share of teams that picked an athlete, as a bar and a percentage. `ratio` is undefined if it is not published.
 */
function PopularityBar({ ratio }: PopularityBarProps) {
  return (
    <span className="popularity">
      <svg className="popularity-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect className="popularity-ground" width="100" height="6" />
        <rect className="popularity-part" width={(ratio ?? 0) * 100} height="6" />
      </svg>
      <span className="popularity-text">{formatRatio(ratio)}</span>
    </span>
  )
}
