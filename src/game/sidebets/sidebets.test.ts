import { describe, expect, it } from 'vitest'
import { betText, extraScore, mayBet } from './sidebets.ts'

const CLOSES = 1000
const sidebet = { betting_close: CLOSES, locked_at: null, options: [{ option_id: 1 }, { option_id: 2 }] }

describe('side bets', () => {
  it.each([
    [2, sidebet, CLOSES - 1, 'yes'],
    [2, sidebet, CLOSES, 'betting-closed'],
    [2, { ...sidebet, locked_at: CLOSES - 5 }, CLOSES - 1, 'betting-closed'],
    [3, sidebet, CLOSES - 1, 'unknown-option'],
  ])(
    'a player may choose an option of the bet until it closes or is locked (%#) [4.7a 7.25]',
    (option_id, bet, now, expected) => {
      const verdict = mayBet(option_id, bet, now)
      expect(verdict.ok ? 'yes' : verdict.reason).toBe(expected)
    },
  )

  it.each([
    [1, 1, 2500],
    [1, 2, 0],
    [1, null, 0],
    [null, 1, 0],
    [null, null, 0],
  ])(
    'if option %s is right, a bet on option %s earns %d [1.6a rules §11]',
    (right_option_id, option_id, earned) => {
      expect(extraScore([{ value: 2500, right_option_id, option_id }])).toBe(earned)
    },
  )

  it('the points of all bets of a weekend are added [3.21]', () => {
    const right = { value: 2500, right_option_id: 1, option_id: 1 }
    expect(extraScore([right, { ...right, option_id: 2 }, { ...right, value: 1000 }])).toBe(3500)
  })

  it.each([
    [{ description: 'Norway' }, 'Norway'],
    ['none' as const, 'Didn’t place a sidebet'],
    ['secret' as const, 'Secret'],
  ])('a profile shows %j as %s [4.7b 8.7]', (placed, text) => {
    expect(betText(placed)).toBe(text)
  })
})
