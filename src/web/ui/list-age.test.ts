import { expect, test } from 'vitest'
import { DAY } from '#game/instants.ts'
import { leftText } from './list-age.tsx'

const HOUR = DAY / 24

test.each([
  [0, ''],
  [HOUR / 2, '30 min left'],
  [3.2 * HOUR, '3 h 12 min left'],
  [DAY + 19.9 * HOUR, '1 day 19 h left'],
  [2.5 * DAY, '2 days left'],
])('if %d ms are left, the text is %j', (ms, expected) => {
  expect(leftText(ms)).toBe(expected)
})
