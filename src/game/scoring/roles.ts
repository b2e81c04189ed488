/**
 * How an athlete stands in a player's team. A number, so that picks and sheets join on it:
 * 0 is a plain pick, -1 the captain, n from 1 a pick to finish n-th.
 */
export type Role = number

export const PLAIN: Role = 0
export const CAPTAIN: Role = -1

export function roleOf(pick: { is_team_captain: boolean; rank: number | null }): Role {
  if (pick.rank !== null) return pick.rank
  return pick.is_team_captain ? CAPTAIN : PLAIN
}

/** What a pick of that role is; the reverse of `roleOf`. */
export function ofRole(role: Role): { is_team_captain: boolean; rank: number | null } {
  return { is_team_captain: role === CAPTAIN, rank: role > PLAIN ? role : null }
}
