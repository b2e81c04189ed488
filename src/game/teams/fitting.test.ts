import { expect, test } from 'vitest'
import { NOW, rules } from '#testing/team-rules.ts'
import { replacedTeam } from './change-team.ts'
import { fittingTeam } from './fitting.ts'
import type { Candidate } from './offer.ts'
import type { OwnedAthlete } from './picks.ts'

const athlete = (athlete_id: number, changes: Partial<Candidate> = {}): Candidate => {
  const fixed = { country: 'NOR', is_team: false, is_cub: false, active: true, price: 100 }
  return { athlete_id, name: `${athlete_id}`, gender: athlete_id < 10 ? 'f' : 'm', ...fixed, ...changes }
}

const pick = (athlete_id: number, changes: Partial<OwnedAthlete> = {}): OwnedAthlete => {
  const gender = athlete_id < 10 ? 'f' : 'm'
  return { athlete_id, gender, is_cub: false, bought_for: 90, is_team_captain: false, rank: null, ...changes }
}

const everybody = [1, 2, 3, 4, 11, 12].map((id) => athlete(id))
const empty = { picks: [], balance: 1000 }
const ids = (all: readonly { athlete_id: number }[]) => all.map(({ athlete_id }) => athlete_id)

test('of a team that is too large, the captain and the first athletes fit [5.14]', () => {
  const wanted = [pick(1), pick(2), pick(3, { is_team_captain: true }), pick(11)]
  const { requested, left_out } = fittingTeam(wanted, everybody, empty, rules, NOW)
  expect(requested).toEqual([
    { athlete_id: 3, is_team_captain: true },
    { athlete_id: 1, is_team_captain: false },
    { athlete_id: 11, is_team_captain: false },
  ])
  expect(left_out).toEqual([{ athlete_id: 2, reason: 'too-many-picks' }])
})

test('each athlete who is left out has a reason [5.14]', () => {
  const candidates = [athlete(1, { price: 990 }), athlete(2, { country: 'RUS' }), athlete(11)]
  const wanted = [pick(1), pick(2), pick(3), pick(11)]
  expect(fittingTeam(wanted, candidates, empty, rules, NOW)).toEqual({
    requested: [{ athlete_id: 1, is_team_captain: false }],
    left_out: [
      { athlete_id: 2, reason: 'not-on-offer' },
      { athlete_id: 3, reason: 'not-on-offer' },
      { athlete_id: 11, reason: 'over-budget' },
    ],
  })
})

test('athletes who are already in the team keep their price, and removed ones are refunded [5.14]', () => {
  const team = { picks: [pick(1, { bought_for: 40 }), pick(2, { bought_for: 100 })], balance: 0 }
  const { requested, left_out } = fittingTeam([pick(1), pick(3), pick(11)], everybody, team, rules, NOW)
  expect(ids(requested)).toEqual([1, 3])
  expect(left_out).toEqual([{ athlete_id: 11, reason: 'over-budget' }])
})

test.each([[true], [false]])(
  'the server accepts the requested team (ranked picks: %s) [5.14 1.6c]',
  (takes_ranked_picks) => {
    const target = { ...rules, takes_ranked_picks }
    const wanted = [pick(2, { rank: 2 }), pick(1, { rank: 1 }), pick(3, { rank: 3 }), pick(11, { rank: 1 })]
    const { requested } = fittingTeam(wanted, everybody, empty, target, NOW)
    const replaced = replacedTeam(requested, everybody, empty, target, NOW)
    expect(replaced.ok && ids(replaced.picks)).toEqual([1, 11, 2])
  },
)
