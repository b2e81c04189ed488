import { expect, test } from 'vitest'
import type { Weekend } from '#contract/weekends.ts'
import { isLive, jitter } from './refresh-page.ts'

const START = '2026-11-28T09:30:00Z'
const END = '2026-11-29T12:00:00Z'
const at = (iso: string) => Date.parse(iso)
const weekend = (...scored: boolean[]) =>
  ({
    event_start: START,
    event_end: END,
    trading_open: false,
    trading_close: '2026-11-28T08:00:00Z',
    selections: [{ races: scored.map((each) => ({ scored: each, state: each ? 'official' : 'scheduled' })) }],
  }) as unknown as Weekend

test.each([
  [false, 'before the first start', weekend(false), null, '2026-11-28T09:29:59Z'],
  [true, 'from the first start', weekend(false), null, START],
  [true, 'while a race is not scored', weekend(true, false), START, END],
  [true, 'for two hours after the last publication', weekend(true), END, '2026-11-29T13:59:59Z'],
  [false, 'two hours after the last publication', weekend(true), END, '2026-11-29T14:00:00Z'],
] as const)('`isLive` is %j %s', (expected, _, given, published_at, now) => {
  expect(isLive({ weekend: given, published_at }, at(now))).toBe(expected)
})

test('the delay is random, within a quarter of the interval', () => {
  expect([0, 0.5, 0.99].map((random) => Math.round(jitter(1000, () => random)))).toEqual([750, 1000, 1245])
})
