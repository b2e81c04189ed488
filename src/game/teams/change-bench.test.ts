import { describe, expect, test } from 'vitest'
import { NOW, rules as plain } from '#testing/team-rules.ts'
import { replacedBench } from './change-bench.ts'
import type { Candidate } from './offer.ts'
import type { OwnedAthlete } from './picks.ts'
import { type Bench, benchForPicks, EMPTY_BENCH } from './reserves.ts'

const rules = { ...plain, takes_reserves: true, takes_vice_captain: true }

const candidate = (athlete_id: number, price: number, gender: 'm' | 'f' = 'm'): Candidate => ({
  athlete_id,
  name: `Athlete ${athlete_id}`,
  country: 'NOR',
  gender,
  is_team: false,
  is_cub: false,
  active: true,
  price,
})
const pick = (athlete_id: number, is_team_captain = false): OwnedAthlete => {
  return { athlete_id, gender: 'm', is_cub: false, bought_for: 10, is_team_captain, rank: null }
}
const reserve = (athlete_id: number, place: number, bought_for = 10, gender: 'm' | 'f' = 'm') => {
  return { athlete_id, gender, place, bought_for }
}
const NONE = { vice_captain: null, m: [], f: [] }
const team = { picks: [pick(1, true), pick(2)], bench: EMPTY_BENCH, balance: 30 }

describe('the reserves of a team', () => {
  test('are bought at today’s price; athletes who were reserves before keep their price [rules §11]', () => {
    const bench: Bench = { vice_captain: null, reserves: [reserve(5, 1, 7), reserve(6, 2, 20)] }
    const changed = replacedBench(
      { ...NONE, m: [7, 5] },
      [candidate(5, 90), candidate(7, 50)],
      { ...team, bench },
      rules,
      NOW,
    )
    // 30 of the budget are left, and the removed reserve is refunded with 20. So a new reserve may cost 50.
    expect(changed).toEqual({
      ok: true,
      bench: { vice_captain: null, reserves: [reserve(7, 1, 50), reserve(5, 2, 7)] },
    })
    const dearer = [candidate(5, 90), candidate(7, 51)]
    expect(replacedBench({ ...NONE, m: [7, 5] }, dearer, { ...team, bench }, rules, NOW)).toEqual({
      ok: false,
      reason: 'over-budget',
      athlete_id: 7,
    })
  })

  test('together cannot cost more than the balance', () => {
    const offered = [candidate(5, 20), candidate(6, 20)]
    expect(replacedBench({ ...NONE, m: [5, 6] }, offered, team, rules, NOW)).toMatchObject({
      reason: 'over-budget',
      athlete_id: 6,
    })
    const free = { ...rules, is_budget_enforced: false }
    expect(replacedBench({ ...NONE, m: [5, 6] }, offered, team, free, NOW)).toMatchObject({ ok: true })
  })

  test('cannot be changed after the close', () => {
    expect(replacedBench(NONE, [], team, rules, rules.trading_close)).toMatchObject({
      reason: 'trading-closed',
    })
  })
})

test('if the picks change, the reserves of each gender are numbered again without gaps', () => {
  const bench = { vice_captain: 2, reserves: [reserve(5, 1), reserve(6, 2), reserve(7, 1, 10, 'f')] }
  expect(benchForPicks([pick(1, true), pick(2), pick(5)], bench)).toEqual({
    vice_captain: 2,
    reserves: [reserve(6, 1), reserve(7, 1, 10, 'f')],
  })
})

test.each([
  ['is removed', [pick(1)]],
  ['becomes captain', [pick(1), pick(2, true)]],
])('a team has no vice-captain after the vice-captain %s', (_, picks) => {
  expect(benchForPicks(picks, { vice_captain: 2, reserves: [] }).vice_captain).toBeNull()
})
