import { expect, test } from 'vitest'
import { NOW as now, rules } from '#testing/team-rules.ts'
import type { ListedRace, StartState } from '../calendar/start-lists.ts'
import { balanceOf } from './budget.ts'
import type { Candidate } from './offer.ts'
import type { OwnedAthlete, Team } from './picks.ts'
import { type PickAtRisk, picksAtRisk, replacementsFor } from './replacements.ts'

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
/** The ids of the athletes who can replace each pick at risk, in the order of the picks. */
const offers = (at_risk: readonly PickAtRisk[], here: Team, candidates: Candidate[], lists: ListedRace[]) => {
  const found = replacementsFor(at_risk, here, candidates, rules, { races: lists, now })
  return at_risk.map(({ pick: { athlete_id } }) => found.get(athlete_id)!.map((each) => each.athlete_id))
}
const first_at_risk = picksAtRisk(team.picks, races, false)

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
  expect(offers(first_at_risk, team, candidates, races)).toEqual([[3, 8]])
})

test('at most three athletes are proposed, most expensive first', () => {
  const starters = Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((id) => [id, id === 1 ? 'not starting' : 'confirmed']),
  ) as Record<number, StartState>
  const candidates = [3, 4, 5, 6].map((id) => candidate(id, id * 10))
  expect(offers(first_at_risk, team, candidates, [listed(starters)])).toEqual([[6, 5, 4]])
})

test('after the close, no athlete is proposed', () => {
  const late = { ...rules, trading_close: now }
  const found = replacementsFor(first_at_risk, team, [candidate(3, 100)], late, { races, now })
  expect([...found.values()]).toEqual([[]])
})

const both_out = listed({
  ...Object.fromEntries([1, 2].map((id) => [id, 'not starting'])),
  ...Object.fromEntries([3, 4, 5, 6, 7, 8].map((id) => [id, 'confirmed'])),
})
const both_at_risk = picksAtRisk(team.picks, [both_out], false)

test('two picks are offered different athletes [rules §11]', () => {
  const candidates = [3, 4, 5, 6, 7, 8].map((id) => candidate(id, id * 100))
  expect(offers(both_at_risk, team, candidates, [both_out])).toEqual([[6, 5, 3], [4]])
})

test('an athlete is proposed only if the money still suffices for the other pick [rules §11]', () => {
  // The budget is 1000, so 600 for the first pick would leave too little for the second one.
  const candidates = [candidate(5, 500), candidate(6, 600), candidate(7, 500)]
  expect(offers(both_at_risk, team, candidates, [both_out])).toEqual([[5], [7]])
})

test('if the money does not suffice for both picks, the first one is still offered athletes', () => {
  const candidates = [candidate(3, 600), candidate(4, 650)]
  expect(offers(both_at_risk, team, candidates, [both_out])).toEqual([[3], []])
})

test('for picks whose start is only doubtful, no money is kept', () => {
  const lists = [listed({ 1: 'not starting', 2: 'doubtful', 3: 'confirmed', 4: 'confirmed', 8: 'confirmed' })]
  const candidates = [candidate(3, 600), candidate(4, 500), candidate(8, 500)]
  expect(offers(picksAtRisk(team.picks, lists, false), team, candidates, lists)).toEqual([[3, 4, 8], []])
})
