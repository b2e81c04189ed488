import { takesTeams } from '#game/scoring/race-kinds.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { CALENDARS } from './calendars.ts'
import { type DemoAthlete, makeAthletes } from './make-athletes.ts'
import { type DemoProTeam, type DemoTeam, makeDemoTeams, makeProTeams } from './make-demo-teams.ts'

export type Entrants = {
  athletes: readonly DemoAthlete[]
  teams: readonly DemoTeam[]
  pro_teams: readonly DemoProTeam[]
}

/** Makes the athletes. Also makes national teams if the calendar has relays, and pro teams if the season uses them. */
export function makeEntrants(
  { variant, settings }: Pick<SeasonRow, 'variant' | 'settings'>,
  { seed, day }: { seed: string | number; day: string },
): Entrants {
  const hasRelays = CALENDARS[variant].some(({ events }) => events.some((event) => takesTeams(event.kind)))
  const athletes = makeAthletes(seed, Number(day.slice(0, 4)))
  return {
    athletes,
    teams: hasRelays ? makeDemoTeams(seed, athletes) : [],
    pro_teams: settings.pro_teams ? makeProTeams(seed, athletes) : [],
  }
}
