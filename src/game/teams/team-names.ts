export function personalTeamName(user_name: string): string {
  return `${user_name}'s Team`
}

/** The team name that the player chose, or the default name (rules §11). */
export function teamNameOrDefault(teamName: string | undefined, user_name: string): string {
  return teamName?.trim() || personalTeamName(user_name)
}

export function isPersonalTeam(team: { team_name: string; user_name: string }): boolean {
  return team.team_name === personalTeamName(team.user_name)
}

export function isFirstTeam(team: { is_team: boolean; name: string }): boolean {
  return team.is_team && team.name.endsWith(' I')
}

/** The name of a national team in a championship, without the numeral I, II or III at its end (rules §11). */
export function championshipName(name: string): string {
  return name.replace(/ I{1,3}$/, '')
}
