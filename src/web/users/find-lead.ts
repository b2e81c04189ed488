import type { UserRanking } from '#contract/users.ts'

export type Lead = {
  leaders: UserRanking[]
  /** Points before the next, null where there is none. */
  ahead: number | null
}

/** Those at rank 1 of a board that begins with them. */
export function findLead(board: readonly UserRanking[]): Lead | null {
  const leaders = board.filter(({ rank }) => rank === 1)
  const [leader] = leaders
  if (!leader) return null

  const next = board[leaders.length]
  return { leaders, ahead: next ? leader.score - next.score : null }
}
