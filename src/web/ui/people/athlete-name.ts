import { championshipName } from '#game/teams/team-names.ts'

/**
 * Returns the name of an athlete or team. In a championship each nation has only one team, so the number of the team is
 * left out.
 */
export function athleteName(athlete: { name: string; is_team: boolean }, is_championship: boolean): string {
  return athlete.is_team && is_championship ? championshipName(athlete.name) : athlete.name
}
