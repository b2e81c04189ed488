import { expect, test } from 'vitest'
import { sortByStart, startsAfter, weekendState } from './weekend-state.ts'

const START = '2026-11-28T09:30:00Z'
const END = '2026-11-29T12:00:00Z'
const at = (iso: string) => Date.parse(iso)

const race = (scored: boolean, state = scored ? 'official' : 'scheduled') => ({
  scored,
  state,
  date: START,
  race_id: 1,
})
const weekend = (trading_open: boolean, ...races: ReturnType<typeof race>[]) =>
  ({ event_start: START, event_end: END, trading_open, selections: [{ races }] }) as never

test.each([
  ['ahead', weekend(false, race(false)), '2026-11-01T00:00:00Z'],
  ['open', weekend(true, race(false)), '2026-11-27T00:00:00Z'],
  ['running', weekend(true, race(false)), START],
  ['running', weekend(false, race(true), race(false)), END],
  ['past', weekend(false, race(true), race(true)), END],
  ['past', weekend(false, race(true), race(false, 'cancelled')), END],
  ['past', weekend(false, race(false)), '2026-11-30T12:00:00Z'],
  ['running', weekend(false, race(false)), '2026-11-30T11:59:59Z'],
])('a weekend is %s [2.ev.b]', (state, given, now) => {
  expect(weekendState(given, at(now))).toBe(state)
})

test('until the clock is known, the results decide', () => {
  expect(weekendState(weekend(true, race(false)), null)).toBe('open')
  expect(weekendState(weekend(false, race(true), race(false)), null)).toBe('running')
  expect(weekendState(weekend(false, race(true)), null)).toBe('past')
})

const starts = (event_start: string, scored = false) => ({
  ...(weekend(false, race(scored)) as object),
  event_start,
})
const season = [
  starts('2027-02-01T10:00:00Z'),
  starts('2026-12-01T10:00:00Z', true),
  starts('2027-01-01T10:00:00Z'),
]

test('weekends are sorted by their start [2.ev.a]', () => {
  expect(sortByStart(season).map(({ event_start }) => event_start.slice(0, 7))).toEqual([
    '2026-12',
    '2027-01',
    '2027-02',
  ])
})

test('an event that starts after now is upcoming; one that starts now is not [2.ev.d]', () => {
  const now = at('2027-01-01T10:00:00Z')
  expect(season.map((weekend) => startsAfter(weekend as never, now))).toEqual([true, false, false])
})

test('until the clock is known, an event without a result is upcoming [2.ev.d]', () => {
  expect(season.map((weekend) => startsAfter(weekend as never, null))).toEqual([true, false, true])
})
