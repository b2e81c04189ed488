import { describe, expect, it } from 'vitest'
import { DAY, toInstant } from '#game/instants.ts'
import { TRADING_SENTENCES } from '#text/team-refusals.ts'
import { activeSelection, byClosingTime, deadlineWarning, defaultTab, isPast } from './selection-order.ts'
import { isWeekendOpen, mayTrade } from './trading.ts'

const OPENS = toInstant('2025-11-24T12:00:00Z')
const CLOSES = toInstant('2025-11-28T09:00:00Z')
const HOUR = 3_600_000
const window = { trading_opens_at: OPENS, trading_close: CLOSES, locked_at: null }

describe('trading', () => {
  it.each([
    ['before it opens', window, OPENS - 1, 'trading-not-open'],
    ['when it opens', window, OPENS, 'yes'],
    ['just before the close', window, CLOSES - 0.001, 'yes'],
    ['at the close', window, CLOSES, 'trading-closed'],
    ['after the close', window, CLOSES + DAY, 'trading-closed'],
    ['locked before the close', { ...window, locked_at: CLOSES - 5 }, CLOSES - 4, 'trading-closed'],
    ['locked before it opens', { ...window, locked_at: OPENS - 5 }, OPENS - 4, 'trading-closed'],
    ['open from the start', { ...window, trading_opens_at: null }, 0, 'yes'],
  ])(
    'trading is possible only in the trading window: %s [4.4a 4.4b rules §3]',
    (_when, selection, now, answer) => {
      const verdict = mayTrade(selection, now)
      expect(verdict.ok ? 'yes' : verdict.reason).toBe(answer)
    },
  )

  it('the texts distinguish a selection that is not open yet from a closed one [3.12b rules §11]', () => {
    expect(TRADING_SENTENCES).toEqual({
      'trading-not-open': 'Picks are not open yet',
      'trading-closed': 'Picks are closed',
    })
  })

  it.each([
    [CLOSES - 1, true],
    [CLOSES, true],
    [CLOSES + DAY, false],
  ])('a weekend is open while any of its selections is open (%#) [3.11a rules §11]', (now, open) => {
    expect(isWeekendOpen([window, { ...window, trading_close: CLOSES + DAY }], now)).toBe(open)
  })
})

describe('order of selections', () => {
  const leg1 = { selection_id: 7, trading_close: CLOSES }
  const overall = { selection_id: 9, trading_close: CLOSES }
  const leg2 = { selection_id: 3, trading_close: CLOSES + DAY }
  const tour = [leg2, overall, leg1]

  it('selections are sorted by closing time, and by id if the times are equal [4.6b]', () => {
    expect(byClosingTime(tour).map((selection) => selection.selection_id)).toEqual([7, 9, 3])
  })

  it('a selection is in the past from its closing time on [4.6b]', () => {
    expect([isPast(leg1, CLOSES - 1), isPast(leg1, CLOSES)]).toEqual([false, true])
  })

  it.each([
    [CLOSES - 1, 7, 7],
    [CLOSES, 3, 9],
    [CLOSES + DAY, 3, 3],
  ])(
    'at %d, selection %d is active, and the league variant opens the tab of %d [4.5a 4.5b]',
    (now, active, tab) => {
      expect(activeSelection(tour, now)?.selection_id).toBe(active)
      expect(defaultTab('active', tour, now)?.selection_id).toBe(active)
      expect(defaultTab('league', tour, now)?.selection_id).toBe(tab)
    },
  )

  it('a weekend without selections has no active selection [4.5a]', () => {
    expect([activeSelection([], 0), defaultTab('league', [], 0)]).toEqual([undefined, undefined])
  })

  it.each([
    [72 * HOUR + 1, 0, 'hidden'],
    [72 * HOUR, 0, 'warning'],
    [24 * HOUR + 1, 0, 'warning'],
    [24 * HOUR, 0, 'alert'],
    [1, 0, 'alert'],
    [0, 0, 'hidden'],
    [-DAY, 0, 'hidden'],
    [1, 1, 'hidden'],
  ])('warns %d ms before the deadline with %d picks: %s [4.6a 9.7]', (left, picks, warning) => {
    expect(deadlineWarning(leg1, picks, CLOSES - left)).toBe(warning)
  })
})
