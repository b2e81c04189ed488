/**
 * The role of an athlete in a team: 0 for a plain pick, -1 for the captain, and n ≥ 1 for an athlete who is predicted
 * to finish n-th. Roles are numbers, so that picks can be joined with the lines of sheets.
 */
export type Role = number

export const PLAIN: Role = 0
export const CAPTAIN: Role = -1

export function roleOf(pick: { is_team_captain: boolean; rank: number | null }): Role {
  if (pick.rank !== null) return pick.rank
  return pick.is_team_captain ? CAPTAIN : PLAIN
}

/** The fields of a pick with this role. The reverse of `roleOf`. */
export function pickOfRole(role: Role): { is_team_captain: boolean; rank: number | null } {
  return { is_team_captain: role === CAPTAIN, rank: role > PLAIN ? role : null }
}
