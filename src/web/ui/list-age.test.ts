import { expect, test } from 'vitest'
import { DAY, HOUR } from '#game/instants.ts'
import { ageText, leftText } from './list-age.tsx'

const MINUTE = HOUR / 60

test.each([
  [0, ''],
  [HOUR / 2, '30 min left'],
  [3.2 * HOUR, '3 h 12 min left'],
  [DAY + 19.9 * HOUR, '1 day 19 h left'],
  [2.5 * DAY, '2 days left'],
])('if %d ms are left, the text is %j', (ms, expected) => {
  expect(leftText(ms)).toBe(expected)
})

test.each([
  [0, 'less than a minute old'],
  [MINUTE - 1, 'less than a minute old'],
  [MINUTE, '1 min old'],
  [HOUR, '1 h old'],
  [2 * DAY - 1, '47 h old'],
  [2 * DAY, '2 days old'],
])('the age of a list after %d ms is %j', (ms, expected) => {
  expect(ageText(ms)).toBe(expected)
})
