import { describe, expect, test } from 'vitest'
import { CAPTAIN, PLAIN, pickOfRole, roleOf } from '#game/scoring/roles.ts'
import { NOW, ranked, rules } from '#testing/team-rules.ts'
import { balanceOf } from './budget.ts'
import type { TeamRules } from './change-team.ts'
import type { Candidate } from './offer.ts'
import type { OwnedAthlete, Team } from './picks.ts'
import { restoredTeam } from './undo.ts'

function athlete(athlete_id: number, changes: Partial<Candidate> = {}): Candidate {
  const fixed = { name: `Athlete ${athlete_id}`, country: 'NOR', is_team: false, is_cub: false, active: true }
  return { athlete_id, gender: 'f', price: 900, ...fixed, ...changes }
}

function pick(athlete_id: number, changes: Partial<OwnedAthlete> = {}): OwnedAthlete {
  const fixed = { gender: 'f', is_cub: false, bought_for: 300, is_team_captain: false, rank: null } as const
  return { athlete_id, ...fixed, ...changes }
}

const team = (...picks: OwnedAthlete[]): Team => ({ picks, balance: balanceOf(1000, picks) })
const today = [1, 2, 3].map((id) => athlete(id))

describe('the team before its last change', () => {
  test('is restored with purchase prices, captain and places [rules §11]', () => {
    const before = [pick(1, { is_team_captain: true }), pick(2, { bought_for: 400 })]
    expect(restoredTeam(before, today, team(pick(2, { bought_for: 500 })), rules, NOW)).toEqual({
      ok: true,
      picks: [pick(2, { bought_for: 400 }), pick(1, { is_team_captain: true })],
    })
    const placed = [pick(1, { rank: 2 }), pick(2, { rank: 1 })]
    expect(restoredTeam(placed, today, team(pick(2, { rank: 1 })), ranked, NOW)).toEqual({
      ok: true,
      picks: [pick(2, { rank: 1 }), pick(1, { rank: 2 })],
    })
  })

  test('has the cub flag that the athlete has today', () => {
    const cubs = [athlete(1, { is_cub: true })]
    expect(restoredTeam([pick(1)], cubs, team(), rules, NOW)).toEqual({
      ok: true,
      picks: [pick(1, { is_cub: true })],
    })
  })

  test('may be empty', () => {
    expect(restoredTeam([], [], team(pick(1)), rules, NOW)).toEqual({ ok: true, picks: [] })
  })

  test.each<[string, string, OwnedAthlete[] | null, Candidate[], TeamRules]>([
    ['nothing-to-undo', 'is unknown', null, today, rules],
    ['trading-closed', 'is requested after the close', [pick(1)], today, { ...rules, trading_close: NOW }],
    ['no-captains', 'has a captain', [pick(1, { is_team_captain: true })], today, ranked],
    ['not-on-offer', 'has an athlete who is no longer listed', [pick(1)], [], rules],
    ['not-on-offer', 'has an excluded country', [pick(1)], [athlete(1, { country: 'RUS' })], rules],
    ['wrong-kind', 'has a pick of another kind', [pick(1)], [athlete(1, { is_team: true })], rules],
    ['too-many-picks', 'is too large', [pick(1), pick(2), pick(3)], today, rules],
    ['team-over-budget', 'is over the budget', [pick(1, { bought_for: 1001 })], today, rules],
  ])('is not restored (%s) if it %s', (reason, _what, before, candidates, now_rules) => {
    expect(restoredTeam(before, candidates, team(pick(3)), now_rules, NOW)).toMatchObject({
      ok: false,
      reason,
    })
  })

  test('is refused with the id of the athlete who is not on offer', () => {
    expect(restoredTeam([pick(1), pick(2)], [athlete(1)], team(), rules, NOW)).toMatchObject({
      athlete_id: 2,
    })
  })

  test('must be affordable at the former prices if the budget is enforced', () => {
    expect(restoredTeam([pick(1, { bought_for: 1000 })], today, team(), rules, NOW).ok).toBe(true)
    const free = { ...rules, is_budget_enforced: false }
    expect(restoredTeam([pick(1, { bought_for: 1001 })], today, team(), free, NOW).ok).toBe(true)
  })

  test('is restored even if athletes who are still in the team could not be picked today', () => {
    const gone = [athlete(1, { active: false })]
    expect(restoredTeam([pick(1)], gone, team(pick(1), pick(2)), rules, NOW)).toEqual({
      ok: true,
      picks: [pick(1)],
    })
  })
})

test.each([CAPTAIN, PLAIN, 1, 8])('the role %i can be converted to the fields of a pick and back', (role) => {
  expect(roleOf(pickOfRole(role))).toBe(role)
})
