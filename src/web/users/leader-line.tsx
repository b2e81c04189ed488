import type { UserRanking } from '#contract/users.ts'
import { formatPoints, formatPointsWithUnit } from '#text/formats.ts'
import type { Reply } from '../core/api/use-reply.ts'
import { useNumberLocale } from '../core/locale/locale.ts'

/** A sentence that says who leads the season, and by how many points. */
export function LeaderLine({ reply }: { reply: Reply<readonly UserRanking[]> }) {
  const locale = useNumberLocale()
  if (reply.state !== 'ready') return <p className="leader-line" />

  const lead = findLead(reply.data, reply.total)
  if (!lead)
    return <p className="leader-line">Nobody is leading yet. The first points come with the first race.</p>

  const { leaders, others, margin } = lead
  return (
    <p className="leader-line">
      <strong>
        <bdi>{leaders[0]?.user.team_name}</bdi>
      </strong>
      {others !== 0
        ? ` and ${othersText(others)} lead with ${formatPointsWithUnit(leaders[0]?.score, locale)}`
        : ` leads${margin === null ? '' : ` by ${formatPoints(margin, locale)} ${margin === 1 ? 'point' : 'points'}`}`}
    </p>
  )
}

function othersText(others: number | null): string {
  if (others === null) return 'others'
  return others === 1 ? '1 other' : `${others} others`
}

type Lead = {
  leaders: UserRanking[]
  /**
   * The number of other players who share the lead. Null if it is unknown, because all given rows lead and the board
   * has more rows.
   */
  others: number | null
  /** The number of points between the leader and the next player. Null if there is no next player. */
  margin: number | null
}

/**
 * Finds the leaders of a board. `board` has the first rows of the board, and `total` is the number of all rows. Null if
 * the board is empty.
 */
export function findLead(board: readonly UserRanking[], total: number | null): Lead | null {
  const leaders = board.filter(({ rank }) => rank === 1)
  const [leader] = leaders
  if (!leader) return null

  const next = board[leaders.length]
  const is_cut_off = !next && total !== null && total > board.length
  return {
    leaders,
    others: is_cut_off ? null : leaders.length - 1,
    margin: next ? leader.score - next.score : null,
  }
}
