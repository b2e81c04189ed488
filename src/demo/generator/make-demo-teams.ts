import type { Hundredths } from '#game/scoring/points.ts'
import { openRandom } from '#server/platform/random.ts'
import type { DemoAthlete } from './make-athletes.ts'
import { lastSeasonOf } from './strength-model.ts'

/** A national relay team. Team 1 of a country consists of its best four athletes, team 2 of the next four. */
export type DemoTeam = {
  code: string
  country: string
  gender: 'm' | 'f'
  /** The number in the team's name, such as 1 in `Norway I`. */
  team_number: number
  last_season: Hundredths
  gap: number
  sprint_edge: 0
  classic_edge: 0
}

const leg_count = 4
const min_members = 3
const max_teams = 3

/**
 * The national teams. In each gender, the best comes first. A country enters one team per four athletes, at most three.
 * Its first team may have only three athletes.
 */
export function makeDemoTeams(seed: string | number, athletes: readonly DemoAthlete[]): DemoTeam[] {
  const random = openRandom(`${seed} teams`)
  return (['f', 'm'] as const).flatMap((gender) => {
    const field = athletes.filter((athlete) => athlete.gender === gender)
    const teams = [...Map.groupBy(field, (athlete) => athlete.country)].flatMap(([country, members]) =>
      groupsOfFour(members).map((four, index) => ({
        country,
        gender,
        team_number: index + 1,
        gap: meanGap(four),
      })),
    )
    const ordered = teams.toSorted((a, b) => a.gap - b.gap)
    return ordered.map((team, index) => ({
      ...team,
      code: `T-${team.country}-${team.team_number}-${gender}`,
      last_season: lastSeasonOf(index / ordered.length / 2, random),
      sprint_edge: 0,
      classic_edge: 0,
    }))
  })
}

function groupsOfFour(members: readonly DemoAthlete[]): DemoAthlete[][] {
  const fours = Array.from({ length: Math.ceil(members.length / leg_count) }, (_, index) =>
    members.slice(index * leg_count, (index + 1) * leg_count),
  )
  return fours.filter((four, index) => {
    return index < max_teams && (four.length === leg_count || (index === 0 && four.length >= min_members))
  })
}

function meanGap(four: readonly DemoAthlete[]): number {
  return four.reduce((sum, athlete) => sum + athlete.gap, 0) / four.length
}

export type DemoProTeam = {
  code: string
  name: string
  country: string
  members: string[]
}

const PRO_TEAMS = [
  { name: 'Rimfoss Racing', country: 'NOR' },
  { name: 'Kvitnes Long Distance', country: 'NOR' },
  { name: 'Älvsund Ski Team', country: 'SWE' },
  { name: 'Lumijoki Endurance', country: 'FIN' },
  { name: 'Tannhoff Marathon', country: 'DEU' },
  { name: 'Valfredda Nordic', country: 'ITA' },
  { name: 'Combefroide Glisse', country: 'FRA' },
  { name: 'Planezza Racing', country: 'CHE' },
  { name: 'Frostbrook Skiing', country: 'USA' },
  { name: 'Granheia Pro', country: 'NOR' },
  { name: 'Smrkotil Sport', country: 'CZE' },
  { name: 'Yukimori Nordic', country: 'JPN' },
]

/** Distributes the best athletes over the pro teams, about six per team. */
export function makeProTeams(seed: string | number, athletes: readonly DemoAthlete[]): DemoProTeam[] {
  const random = openRandom(`${seed} pro teams`)
  const hired = athletes.filter((athlete) => athlete.gap < 0.07 && random() < 0.7)
  return PRO_TEAMS.map(({ name, country }, index) => {
    const members = hired.filter((_, position) => position % PRO_TEAMS.length === index)
    return {
      code: `demo-pro-${index + 1}`,
      name,
      country,
      members: members.map((athlete) => athlete.code),
    }
  })
}
