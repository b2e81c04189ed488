import { expect, test } from 'vitest'
import type { Athlete } from '#contract/athletes.ts'
import { offeredAthletes } from './use-offered.ts'

const athlete = (athlete_id: number, over: Partial<Athlete> = {}) =>
  ({
    athlete_id,
    name: `Athlete ${athlete_id}`,
    country: 'NOR',
    gender: 'f',
    is_team: false,
    active: true,
    price: 1_000,
    ...over,
  }) as Athlete

const listed = [
  athlete(1),
  athlete(2, { gender: 'm' }),
  athlete(3, { is_team: true, name: 'Norway I' }),
  athlete(4, { is_team: true, name: 'Norway II' }),
  athlete(5, { is_team: true, gender: 'mixed', name: 'Sweden I' }),
  athlete(6, { country: 'RUS' }),
  athlete(7, { active: false }),
  athlete(8, { price: null }),
]
const usual = { takes_team_picks: false, is_mixed: false, is_budget_enforced: true }
const weekend = { is_championship: false }
const idsOf = (selection: Partial<typeof usual>, of = weekend) =>
  offeredAthletes(listed, [], of, { ...usual, ...selection }, ['RUS', 'BLR']).map(
    ({ athlete_id }) => athlete_id,
  )

test('only active athletes are offered, and none of an excluded country [2.ath.k 5.12 9.14]', () => {
  expect(idsOf({})).toEqual([1, 2])
})

test('without a budget no price is needed [5.13c]', () => {
  expect(idsOf({ is_budget_enforced: false })).toEqual([1, 2, 8])
})

test('team selections offer teams, and mixed selections offer mixed teams [5.12 1.3b]', () => {
  expect(idsOf({ takes_team_picks: true })).toEqual([3, 4])
  expect(idsOf({ takes_team_picks: true, is_mixed: true })).toEqual([5])
})

test('championships offer only the first team of each nation [3.7 rules §11]', () => {
  expect(idsOf({ takes_team_picks: true }, { is_championship: true })).toEqual([3])
})

test('athletes have the prices of the weekend [7.29 3.17]', () => {
  const [first] = offeredAthletes(listed, [{ athlete_id: 1, price: 1_234 }], weekend, usual, [])
  expect(first?.price).toBe(1_234)
})
