import { expect, test } from 'vitest'
import { NOW as now, rules } from '#testing/team-rules.ts'
import type { ListedRace, StartState } from '../calendar/start-lists.ts'
import { balanceOf } from './budget.ts'
import type { Candidate } from './offer.ts'
import type { OwnedAthlete, Team } from './picks.ts'
import { type PickAtRisk, picksAtRisk } from './picks-at-risk.ts'
import { type NoReplacement, replacementsFor } from './replacements.ts'

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
/** The ids of the athletes who can replace each pick at risk, in the order of the picks, or why there are none. */
const offers = (
  at_risk: readonly PickAtRisk[],
  here: Team,
  candidates: Candidate[],
  lists: ListedRace[],
): (number[] | NoReplacement)[] => {
  const found = replacementsFor(at_risk, here, candidates, rules, { races: lists, now })
  return at_risk.map(({ pick: { athlete_id } }) => {
    const { athletes, reason } = found.get(athlete_id)!
    return reason ?? athletes.map((each) => each.athlete_id)
  })
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

test('proposed athletes start, are affordable with the pick’s refund, and are not in the team [rules §11]', () => {
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
  expect([...found.values()]).toEqual([{ athletes: [], reason: 'nobody-fits' }])
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
  expect(offers(both_at_risk, team, candidates, [both_out])).toEqual([[3], 'not-together'])
})

test('for picks whose start is only doubtful, no money is kept', () => {
  const lists = [listed({ 1: 'not starting', 2: 'doubtful', 3: 'confirmed', 4: 'confirmed', 8: 'confirmed' })]
  const candidates = [candidate(3, 600), candidate(4, 500), candidate(8, 500)]
  expect(offers(picksAtRisk(team.picks, lists, false), team, candidates, lists)).toEqual([
    [3, 4, 8],
    'offered-elsewhere',
  ])
})

const women = { gender: 'f' } as const
/** In the race of the men, athlete 1 does not start. In the race of the women, athlete 3 has the given state. */
const bothRaces = (state: StartState): ListedRace[] => [
  listed({ 1: 'not starting', 11: 'confirmed', 12: 'confirmed' }),
  { ...listed({ 3: state, 13: 'confirmed', 14: 'confirmed' }), ...women },
]
const couple = (balance: number): Team => ({ picks: [pick(1, 500), { ...pick(3, 300), ...women }], balance })
const couplesOffers = (state: StartState, balance: number, candidates: Candidate[]) => {
  const lists = bothRaces(state)
  const here = couple(balance)
  return offers(picksAtRisk(here.picks, lists, false), here, candidates, lists)
}

test('an athlete who fits only after another pick is replaced is not proposed [rules §11]', () => {
  const candidates = [candidate(11, 300), candidate(13, 500, women)]
  expect(couplesOffers('not starting', 0, candidates)).toEqual([[11], 'nobody-fits'])
})

test('the refund for a doubtful pick is not spent on the other picks', () => {
  const candidates = [candidate(11, 300), candidate(12, 600), candidate(13, 100, women)]
  expect(couplesOffers('doubtful', 0, candidates)).toEqual([[11], [13]])
})

test('if the money is kept for another pick, the reason is not that nobody fits', () => {
  const candidates = [candidate(11, 700), candidate(13, 500, women)]
  expect(couplesOffers('not starting', 200, candidates)).toEqual([[11], 'not-together'])
})

test('if the only athlete who fits is offered for another pick, that is the reason', () => {
  expect(offers(both_at_risk, team, [candidate(5, 300)], [both_out])).toEqual([[5], 'offered-elsewhere'])
})

test('no money is kept for starters who cannot be picked', () => {
  const excluded = candidate(14, 100, { ...women, country: 'RUS' })
  const candidates = [candidate(11, 700), candidate(12, 500), candidate(13, 500, women), excluded]
  expect(couplesOffers('not starting', 200, candidates)).toEqual([[12], [13]])
})

test('two doubtful picks may be offered athletes who are too expensive together', () => {
  const lists = [listed({ 1: 'doubtful', 2: 'doubtful', 3: 'confirmed', 4: 'confirmed' })]
  const candidates = [candidate(3, 600), candidate(4, 650)]
  expect(offers(picksAtRisk(team.picks, lists, false), team, candidates, lists)).toEqual([[3], [4]])
})
