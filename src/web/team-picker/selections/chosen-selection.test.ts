import { expect, test } from 'vitest'
import { activeOf, selectionIdOf, sortByClose } from './chosen-selection.ts'

const selection = (selection_id: number, day: number, trading_open: boolean) => ({
  selection_id,
  trading_close: `2026-11-${day}T06:00:00Z`,
  trading_open,
})
const sprint = selection(2, 27, false)
const distance = selection(1, 28, true)
const relay = selection(3, 29, true)
const all = [relay, distance, sprint]
const at = (day: number, hour = 6) => Date.UTC(2026, 10, day, hour)

test('selections are listed by closing time [4.6b]', () => {
  expect(sortByClose(all)).toEqual([sprint, distance, relay])
})

test.each([
  [at(26), sprint],
  [at(27), distance],
  [at(28, 5), distance],
  [at(28), relay],
  [at(30), relay],
])(
  'at %s, the selection that closes next is active, or the last if all are closed [4.5a]',
  (now, expected) => {
    expect(activeOf(all, now)).toBe(expected)
  },
)

test('before the time is known the state in the reply is used [4.5a]', () => {
  expect(activeOf(all, null)).toBe(distance)
  expect(activeOf([sprint], null)).toBe(sprint)
  expect(activeOf([], null)).toBeUndefined()
})

test.each([
  ['', null],
  ['selection=7', 7],
  ['selection=', null],
  ['selection=7e3', null],
  ['selection=0', null],
])('the query ?%s chooses the selection %s', (search, expected) => {
  expect(selectionIdOf(new URLSearchParams(search))).toBe(expected)
})
