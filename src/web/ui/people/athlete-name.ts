import { championshipName } from '#game/teams/team-names.ts'

/** In a championship each nation has one team, so its number is left out. */
export function athleteName(athlete: { name: string; is_team: boolean }, is_championship: boolean): string {
  return athlete.is_team && is_championship ? championshipName(athlete.name) : athlete.name
}
