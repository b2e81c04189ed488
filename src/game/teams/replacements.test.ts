import { expect, test } from 'vitest'
import { NOW as now, rules } from '#testing/team-rules.ts'
import type { ListedRace, StartState } from '../calendar/start-lists.ts'
import { balanceOf } from './budget.ts'
import type { Candidate } from './offer.ts'
import type { OwnedAthlete, Team } from './picks.ts'
import { picksAtRisk, replacementsFor } from './replacements.ts'

const candidate = (athlete_id: number, price: number, more: Partial<Candidate> = {}): Candidate => {
  const fixed = {
    name: `Athlete ${athlete_id}`,
    country: 'NOR',
    gender: 'm',
    is_team: false,
    is_cub: false,
  } as const
  return { athlete_id, price, active: true, ...fixed, ...more }
}

const pick = (athlete_id: number, bought_for: number): OwnedAthlete => {
  return { athlete_id, bought_for, gender: 'm', is_cub: false, is_team_captain: false, rank: null }
}

const listed = (starters: Record<number, StartState>): ListedRace => ({
  race_id: 7,
  kind: 'sprint',
  gender: 'm',
  starters: new Map(Object.entries(starters).map(([id, state]) => [Number(id), state])),
})

const team: Team = {
  picks: [pick(1, 300), pick(2, 400)],
  balance: balanceOf(1000, [pick(1, 300), pick(2, 400)]),
}
const races = [
  listed({
    1: 'not starting',
    2: 'confirmed',
    3: 'confirmed',
    4: 'confirmed',
    5: 'doubtful',
    8: 'confirmed',
    9: 'confirmed',
  }),
]
const ids = (found: Candidate[]) => found.map(({ athlete_id }) => athlete_id)

test('picks who do not start come before those whose start is only doubtful', () => {
  const lists = [listed({ 1: 'doubtful', 2: 'not starting' })]
  expect(
    picksAtRisk(team.picks, lists, false).map(({ pick: { athlete_id }, outlook }) => [athlete_id, outlook]),
  ).toEqual([
    [2, 'out'],
    [1, 'doubtful'],
  ])
  expect(picksAtRisk(team.picks, [], false)).toEqual([])
})

test('proposed athletes start, are affordable with the price of the pick, and are not in the team [rules §11]', () => {
  const candidates = [
    candidate(1, 300),
    candidate(2, 400),
    candidate(3, 600),
    candidate(4, 601),
    candidate(5, 100),
    candidate(6, 100),
    candidate(8, 550),
    candidate(9, 100, { country: 'RUS' }),
  ]
  expect(ids(replacementsFor(team.picks[0]!, team, candidates, rules, { races, now }))).toEqual([3, 8])
})

test('at most three athletes are proposed, most expensive first', () => {
  const starters = Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((id) => [id, id === 1 ? 'not starting' : 'confirmed']),
  ) as Record<number, StartState>
  const candidates = [3, 4, 5, 6].map((id) => candidate(id, id * 10))
  expect(
    ids(replacementsFor(team.picks[0]!, team, candidates, rules, { races: [listed(starters)], now })),
  ).toEqual([6, 5, 4])
})

test('after the close, no athlete is proposed', () => {
  const late = { ...rules, trading_close: now }
  expect(replacementsFor(team.picks[0]!, team, [candidate(3, 100)], late, { races, now })).toEqual([])
})
