import './invite-board.css'
import type { OwnLeaguePlace } from '#contract/leagues/leagues.ts'
import { formatNumber, formatPointsWithUnit, ordinal } from '#text/formats.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { RankChange } from '../ui/rank-change.tsx'

type Props = { own: OwnLeaguePlace; members: number }

/**
 * Shows the player's rank in a league, its change since the previous weekend, and the player's rank and points in the
 * latest weekend.
 */
export function OwnPlace({ own: { rank, move, weekend }, members }: Props) {
  const locale = useNumberLocale()
  if (rank === null) return <span className="own-place">You have no score yet</span>

  return (
    <span className="own-place">
      <span>
        <span>
          You: <strong>{ordinal(rank)}</strong> of {formatNumber(members, locale)}
        </span>{' '}
        <RankChange places={move} />
      </span>
      {weekend?.rank != null && weekend.score !== null && (
        <span>
          {weekend.weekend_name}: {ordinal(weekend.rank)},{' '}
          {formatPointsWithUnit(weekend.score, locale).replace(' ', '\u00a0')}
        </span>
      )}
    </span>
  )
}
