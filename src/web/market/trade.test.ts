import { expect, test } from 'vitest'
import type { Athlete } from '#contract/athletes.ts'
import type { MyTeam } from '../team/my-team.ts'
import type { TeamPick } from '../team/team-pick.ts'
import { tradeOf, traderOf } from './trade.ts'

const ylva = { athlete_id: 2, name: 'Ylva Berg', price: 21_000 } as Athlete
const owned = {
  athlete_id: 2,
  athlete: { athlete_id: 2, name: 'Ylva Berg', country: 'SWE', gender: 'f', is_cub: false },
  gender: 'f',
  is_cub: false,
  is_team_captain: false,
  rank: null,
  bought_for: 20_000,
} satisfies TeamPick
const free = { picks: [], balance: 5_000, whyNot: () => undefined }

test('who is not in the squad can be bought [2.ath.i]', () => {
  expect(tradeOf(ylva, free, 'en')).toEqual({ kind: 'buy', word: undefined })
})

test('who is in the squad can be sold, and the price that comes back is said [rules §2]', () => {
  const team = { ...free, picks: [owned] }
  const same = { ...ylva, price: 20_000 }
  expect(tradeOf(same, team, 'en')).toEqual({ kind: 'sell', word: 'Bought for $20,000' })
  const led = { ...free, picks: [{ ...owned, is_team_captain: true }] }
  expect(tradeOf(same, led, 'en').word).toBe('Captain, bought for $20,000')
})

test('what buying again would cost is said before selling, where the price has moved [rules §2]', () => {
  const team = { ...free, picks: [owned] }
  const sale = 'Sells for $20,000; buying again costs $21,000'
  expect(tradeOf(ylva, team, 'en')).toEqual({ kind: 'sell', word: sale })
  const led = { ...free, picks: [{ ...owned, is_team_captain: true }] }
  expect(tradeOf(ylva, led, 'en').word).toBe(`Captain. ${sale}`)
})

test('who cannot be bought has the reason in the rule’s own sentence [5.11a]', () => {
  const team = { ...free, whyNot: () => 'You cannot afford this athlete' }
  expect(tradeOf(ylva, team, 'en')).toEqual({ kind: 'none', word: 'You cannot afford this athlete' })
})

test('where nothing has a price, none is said of who is in the squad [5.13c]', () => {
  const team = { ...free, balance: null, picks: [owned] }
  expect(tradeOf(ylva, team, 'en')).toEqual({ kind: 'sell', word: undefined })
  const led = { ...team, picks: [{ ...owned, is_team_captain: true }] }
  expect(tradeOf(ylva, led, 'en').word).toBe('Captain')
})

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
])('where the weekend says %s and the clock %s, one can trade: %s [4.4c]', (trading_open, is_open, can) => {
  const team = { is_open } as MyTeam
  expect(traderOf({ trading_open }, team)).toBe(can ? team : undefined)
})

test('without a selection nobody can trade [5.11a]', () => {
  expect(traderOf({ trading_open: true }, undefined)).toBeUndefined()
})
