import { expect, test } from 'vitest'
import { sortByStart, startsAfter } from './weekend-order.ts'

const START = '2026-11-28T09:30:00Z'
const at = (iso: string) => Date.parse(iso)

const race = (scored: boolean) => ({
  scored,
  state: scored ? 'official' : 'scheduled',
  date: START,
  race_id: 1,
})
const weekend = (trading_open: boolean, ...races: ReturnType<typeof race>[]) =>
  ({ event_start: START, trading_open, selections: [{ races }] }) as never

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
