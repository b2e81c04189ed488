import { expect, test } from 'vitest'
import { DAY, HOUR } from '#game/instants.ts'
import { ageText, leftText } from './list-age.tsx'

const MINUTE = HOUR / 60

test.each([
  [0, 'less than a minute old'],
  [MINUTE - 1, 'less than a minute old'],
  [MINUTE, '1 min old'],
  [HOUR, '1 h old'],
  [2 * DAY - 1, '47 h old'],
  [2 * DAY, '2 days old'],
])('the age of a list after %d ms is: %s', (ms, text) => {
  expect(ageText(ms)).toBe(text)
})

test.each([
  [0, ''],
  [1, '1 min left'],
  [3 * HOUR + 12 * MINUTE, '3 h 12 min left'],
  [DAY + HOUR, '1 day 1 h left'],
  [2 * DAY, '2 days left'],
])('the time left of %d ms is: %s', (ms, text) => {
  expect(leftText(ms)).toBe(text)
})
