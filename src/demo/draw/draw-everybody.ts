import { takesTeams } from '#game/scoring/race-kinds.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { CALENDARS } from './calendars.ts'
import { type DemoAthlete, drawAthletes } from './draw-athletes.ts'
import { type DemoProTeam, type DemoTeam, drawProTeams, drawTeams } from './draw-teams.ts'

export type Everybody = {
  athletes: readonly DemoAthlete[]
  teams: readonly DemoTeam[]
  pro_teams: readonly DemoProTeam[]
}

/** National teams where there is a race for them, professional ones where the game has them. */
export function drawEverybody(
  { variant, settings }: Pick<SeasonRow, 'variant' | 'settings'>,
  { seed, day }: { seed: string | number; day: string },
): Everybody {
  const hasRelays = CALENDARS[variant].some(({ events }) => events.some((event) => takesTeams(event.kind)))
  const athletes = drawAthletes(seed, Number(day.slice(0, 4)))
  return {
    athletes,
    teams: hasRelays ? drawTeams(seed, athletes) : [],
    pro_teams: settings.pro_teams ? drawProTeams(seed, athletes) : [],
  }
}
