import { expect, test } from 'vitest'
import {
  isRecent,
  justPublishedRace,
  lockedRace,
  type RaceStatus,
  raceUnderWay,
  weekendStatus,
} from './weekend-status.ts'

const CLOSE = '2026-11-28T08:00:00Z'
const START = '2026-11-28T09:30:00Z'
const END = '2026-11-29T12:00:00Z'
const at = (iso: string) => Date.parse(iso)

const unscored: RaceStatus = { scored: false, state: 'scheduled' }
const official: RaceStatus = { scored: true, state: 'official' }
const provisional: RaceStatus = { scored: true, state: 'provisional' }
const cancelled: RaceStatus = { scored: false, state: 'cancelled' }

const weekend = (trading_open: boolean, ...races: RaceStatus[]) => ({
  event_start: START,
  event_end: END,
  trading_open,
  trading_close: CLOSE,
  selections: races.map((race) => ({ races: [race] })),
})

test.each([
  ['ahead', weekend(false, unscored), '2026-11-01T00:00:00Z'],
  ['open', weekend(true, unscored), '2026-11-27T00:00:00Z'],
  ['locked', weekend(true, unscored), CLOSE],
  ['locked', weekend(false, unscored), '2026-11-28T09:29:59Z'],
  ['racing', weekend(true, unscored), START],
  ['racing', weekend(false, official, unscored), END],
  ['racing', weekend(false, cancelled, unscored), CLOSE],
  ['past', weekend(false, official, official), END],
  ['past', weekend(false, official, cancelled), END],
  ['past', weekend(false, unscored), '2026-11-30T12:00:00Z'],
  ['racing', weekend(false, unscored), '2026-11-30T11:59:59Z'],
])('a weekend is %s [2.ev.b]', (state, given, now) => {
  expect(weekendStatus(given, at(now)).state).toBe(state)
})

test('while the current time is unknown, the state depends on the results and `trading_open`', () => {
  expect(weekendStatus(weekend(true, unscored), null).state).toBe('open')
  expect(weekendStatus(weekend(false, official, unscored), null).state).toBe('racing')
  expect(weekendStatus(weekend(false, official), null).state).toBe('past')
})

test.each([
  ['no race is scored', [unscored, unscored], END, [0, 2, false]],
  ['one race of a running weekend is official', [official, unscored], END, [1, 2, true]],
  ['a race is cancelled', [official, cancelled, unscored], END, [1, 2, true]],
  ['the last race is provisional', [official, provisional], END, [2, 2, true]],
  ['all races are official', [official, official], END, [2, 2, false]],
  ['all races are cancelled', [cancelled], END, [0, 0, false]],
] as const)(
  'if %s, the status says how many races are scored, how many there are, and whether points may change',
  (_, races, now, expected) => {
    const { scored, races: counted, is_provisional } = weekendStatus(weekend(false, ...races), at(now))
    expect([scored, counted, is_provisional]).toEqual(expected)
  },
)

test.each([
  ['none before the start', [unscored, unscored], '2026-11-28T09:29:59Z', null],
  ['the first that has started', [unscored, unscored], END, 1],
  ['the next one after a result', [official, unscored], END, 2],
  ['none if all are scored or cancelled', [official, cancelled], END, null],
] as const)('the race under way: %s', (_, states, now, expected) => {
  const races = states.map((state, index) => ({ ...state, race_id: index + 1, date: START }))
  expect(raceUnderWay(races, at(now))).toBe(expected)
  expect(raceUnderWay(races, null)).toBeNull()
})

test.each([
  ['none while picks are open', [unscored], '2026-11-28T07:59:59Z', null],
  ['the first race of a closed selection', [unscored, unscored], CLOSE, 1],
  ['not a cancelled race', [cancelled, unscored], CLOSE, 2],
  ['none after the start', [unscored], START, null],
] as const)('the next race for which teams are locked: %s', (_, states, now, expected) => {
  const races = states.map((state, index) => ({ ...state, race_id: index + 1, date: START }))
  expect(lockedRace([{ trading_close: CLOSE, races }], at(now))).toBe(expected)
  expect(lockedRace([{ trading_close: CLOSE, races }], null)).toBeNull()
})

test('a result is recent for two hours', () => {
  expect(isRecent(START, at('2026-11-28T11:29:59Z'))).toBe(true)
  expect(isRecent(START, at('2026-11-28T11:30:00Z'))).toBe(false)
  expect(isRecent(null, at(START))).toBe(false)
  expect(isRecent(START, null)).toBe(false)
})

test.each([
  ['the latest of two', ['2026-11-28T08:00:00Z', '2026-11-28T09:00:00Z', null], 2],
  ['none without a publication', [null, null], null],
  ['none after two hours', ['2026-11-28T07:00:00Z'], null],
])('the race with a recent result: %s', (_, publications, expected) => {
  const races = publications.map((published_at, index) => ({ race_id: index + 1, published_at }))
  expect(justPublishedRace(races, at(START))).toBe(expected)
})
