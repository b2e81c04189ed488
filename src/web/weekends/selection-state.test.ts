import { expect, test } from 'vitest'
import { nextToClose, opensWithPrices, selectionState } from './selection-state.ts'

const OPENS = '2026-11-20T12:00:00Z'
const CLOSES = '2026-11-28T06:00:00Z'
const selection = (trading_open: boolean, trading_close = CLOSES) => ({
  trading_open,
  trading_opens_at: OPENS,
  trading_close,
})

test.each([
  ['not-open', false, '2026-11-20T11:59:59Z'],
  ['open', true, '2026-11-21T12:00:00Z'],
  ['open', true, '2026-11-28T05:59:59Z'],
  ['closed', true, CLOSES],
  ['closed', false, '2026-11-21T12:00:00Z'],
] as const)('a selection is %s, with trading open %s, at %s [4.4a 4.4b]', (state, trading_open, now) => {
  expect(selectionState(selection(trading_open), Date.parse(now))).toBe(state)
})

test('if a reply says that a selection opens at its close, the selection waits for prices and is not open', () => {
  const waiting = { ...selection(false), trading_opens_at: CLOSES }
  expect([opensWithPrices(waiting), opensWithPrices(selection(false))]).toEqual([true, false])
  expect(selectionState(waiting, Date.parse('2026-11-21T12:00:00Z'))).toBe('not-open')
  expect(selectionState(waiting, Date.parse(CLOSES))).toBe('closed')
})

test('until the clock is known, the state in the reply is used', () => {
  expect(selectionState(selection(true), null)).toBe('open')
  expect(selectionState(selection(false), null)).toBe('closed')
})

test('the open selection that closes first is next [4.5a]', () => {
  const later = selection(true, '2026-11-29T06:00:00Z')
  const sooner = selection(true)
  expect(nextToClose([later, selection(false), sooner], Date.parse(OPENS))).toBe(sooner)
  expect(nextToClose([later, sooner], Date.parse(CLOSES))).toBe(later)
  expect(nextToClose([selection(false)], Date.parse(CLOSES))).toBeUndefined()
})
