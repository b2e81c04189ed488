import type { UserRanking } from '#contract/users.ts'

export type Lead = {
  leaders: UserRanking[]
  /** How many lead with the first, null where the board goes on beyond the rows that are here and all of these lead. */
  others: number | null
  /** Points before the next, null where there is none. */
  ahead: number | null
}

/** Those at rank 1 of a board of `total` rows, of which the first are here. */
export function findLead(board: readonly UserRanking[], total: number | null): Lead | null {
  const leaders = board.filter(({ rank }) => rank === 1)
  const [leader] = leaders
  if (!leader) return null

  const next = board[leaders.length]
  const is_open = !next && total !== null && total > board.length
  return {
    leaders,
    others: is_open ? null : leaders.length - 1,
    ahead: next ? leader.score - next.score : null,
  }
}
