import type { UserRanking } from '#contract/users.ts'
import { formatPoints, formatScore } from '#text/formats.ts'
import type { Reply } from '../core/api/use-reply.ts'
import { useNumberLocale } from '../core/locale/locale.ts'

/** Who leads the season and by how much, in a sentence. */
export function LeaderLine({ reply }: { reply: Reply<readonly UserRanking[]> }) {
  const locale = useNumberLocale()
  if (reply.state !== 'ready') return <p className="leader-line" />

  const lead = findLead(reply.data, reply.total)
  if (!lead) return <p className="leader-line">Nobody leads yet. The first race brings the first points.</p>

  const { leaders, others, ahead } = lead
  return (
    <p className="leader-line">
      <strong>
        <bdi>{leaders[0]?.user.team_name}</bdi>
      </strong>
      {others !== 0
        ? ` and ${othersText(others)} lead with ${formatPoints(leaders[0]?.score, locale)}`
        : ` leads${ahead === null ? '' : ` by ${formatScore(ahead, locale)} points`}`}
    </p>
  )
}

function othersText(others: number | null): string {
  if (others === null) return 'others'
  return others === 1 ? '1 other' : `${others} others`
}

type Lead = {
  leaders: UserRanking[]
  /** How many others share the lead. Null if not known, because all given rows lead and the board has more. */
  others: number | null
  /** The leader's lead over the next player, in points; null if there is no next player. */
  ahead: number | null
}

/** The leaders of a board. `board` contains its first rows, `total` is the number of all rows. */
export function findLead(board: readonly UserRanking[], total: number | null): Lead | null {
  const leaders = board.filter(({ rank }) => rank === 1)
  const [leader] = leaders
  if (!leader) return null

  const next = board[leaders.length]
  const is_cut_off = !next && total !== null && total > board.length
  return {
    leaders,
    others: is_cut_off ? null : leaders.length - 1,
    ahead: next ? leader.score - next.score : null,
  }
}
