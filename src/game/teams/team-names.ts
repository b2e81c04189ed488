export function personalTeamName(user_name: string): string {
  return `${user_name}'s Team`
}

/** The name a player gave, or the one he gets when he gave none (rules §11). */
export function teamNameOr(teamName: string | undefined, user_name: string): string {
  return teamName?.trim() || personalTeamName(user_name)
}

export function isPersonalTeam(team: { team_name: string; user_name: string }): boolean {
  return team.team_name === personalTeamName(team.user_name)
}

export function isFirstTeam(team: { is_team: boolean; name: string }): boolean {
  return team.is_team && team.name.endsWith(' I')
}

/** In a championship a team loses its number; any other last word stays (rules §11). */
export function championshipName(name: string): string {
  return name.replace(/ I{1,3}$/, '')
}
