import { expect, test } from 'vitest'
import type { Athlete } from '#contract/athletes.ts'
import type { MyTeam } from '../team/my-team.ts'
import type { TeamPick } from '../team/team-pick.ts'
import { tradableTeam, tradeOf } from './trade.ts'

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

test('an athlete who is not in the squad can be bought [2.ath.i]', () => {
  expect(tradeOf(ylva, free, 'en')).toEqual({ kind: 'buy', note: undefined })
})

test('an athlete in the squad can be sold, and the refunded price is shown [rules §2]', () => {
  const team = { ...free, picks: [owned] }
  const same = { ...ylva, price: 20_000 }
  expect(tradeOf(same, team, 'en')).toEqual({ kind: 'sell', note: 'Bought for $20,000' })
  const with_captain = { ...free, picks: [{ ...owned, is_team_captain: true }] }
  expect(tradeOf(same, with_captain, 'en').note).toBe('Captain, bought for $20,000')
})

test('if the price has changed, the note on a sale says what buying again costs [rules §2]', () => {
  const team = { ...free, picks: [owned] }
  const sale = 'Sells for $20,000; buying again costs $21,000'
  expect(tradeOf(ylva, team, 'en')).toEqual({ kind: 'sell', note: sale })
  const with_captain = { ...free, picks: [{ ...owned, is_team_captain: true }] }
  expect(tradeOf(ylva, with_captain, 'en').note).toBe(`Captain. ${sale}`)
})

test('the note on an athlete who cannot be bought is the message of the refusal [5.11a]', () => {
  const team = { ...free, whyNot: () => 'over-budget' as const }
  const note = 'You cannot afford this athlete'
  expect(tradeOf(ylva, team, 'en')).toEqual({ kind: 'none', refusal: 'over-budget', note })
})

test('without prices, no price is shown for athletes in the squad [5.13c]', () => {
  const team = { ...free, balance: null, picks: [owned] }
  expect(tradeOf(ylva, team, 'en')).toEqual({ kind: 'sell', note: undefined })
  const with_captain = { ...team, picks: [{ ...owned, is_team_captain: true }] }
  expect(tradeOf(ylva, with_captain, 'en').note).toBe('Captain')
})

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
])(
  'if the weekend is open: %s, and the selection is open: %s, trading is possible: %s [4.4c]',
  (trading_open, is_open, can_trade) => {
    const team = { is_open } as MyTeam
    expect(tradableTeam({ trading_open }, team)).toBe(can_trade ? team : undefined)
  },
)

test('a user without a team cannot trade [5.11a]', () => {
  expect(tradableTeam({ trading_open: true }, undefined)).toBeUndefined()
})
