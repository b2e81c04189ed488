/**
 * The role of an athlete in a team, as a number so that picks and sheets can be joined on it: 0 is a plain pick, -1 the
 * captain, and n ≥ 1 a pick to finish n-th.
 */
export type Role = number

export const PLAIN: Role = 0
export const CAPTAIN: Role = -1

export function roleOf(pick: { is_team_captain: boolean; rank: number | null }): Role {
  if (pick.rank !== null) return pick.rank
  return pick.is_team_captain ? CAPTAIN : PLAIN
}

/** The pick for a role; the inverse of `roleOf`. */
export function pickOfRole(role: Role): { is_team_captain: boolean; rank: number | null } {
  return { is_team_captain: role === CAPTAIN, rank: role > PLAIN ? role : null }
}
