import { describe, expect, test } from 'vitest'
import { startTab } from './upcoming-teams.tsx'

const leg = (selection_id: number, day: number, trading_open: boolean) => ({
  selection_id,
  trading_open,
  trading_close: `2027-01-0${day}T09:00:00Z`,
})
const tour = [leg(3, 3, true), leg(1, 1, false), leg(2, 2, false)]
const at = Date.parse('2027-01-02T12:00:00Z')

describe('the initial tab of a profile', () => {
  test.each([
    ['is the selection that closes next [4.5a]', 'active', 3],
    ['is the selection that closed last, in the league variant [4.5b]', 'league', 2],
  ] as const)('%s', (_, variant, selection_id) => {
    expect(startTab(variant, tour, at)).toBe(selection_id)
    expect(startTab(variant, tour, null)).toBe(selection_id)
  })

  test('is the selection that closes first, in both variants, if none has closed [4.5b 4.5a]', () => {
    const open = [leg(2, 2, true), leg(1, 1, true)]
    expect(startTab('active', open, null)).toBe(1)
    expect(startTab('league', open, null)).toBe(1)
  })

  test('is the selection that closes first, if the time is unknown and none has opened', () => {
    const early = [leg(2, 2, false), leg(1, 1, false)]
    expect(startTab('league', early, null)).toBe(1)
  })

  test('is undefined without a selection', () => {
    expect(startTab('active', [], at)).toBeUndefined()
  })
})
