import { expect, test } from 'vitest'
import { seasonText } from './season-text.ts'

test.each([
  [7, 14, 'after 7 of 14 weekends'],
  [0, 14, 'before the first of 14 weekends'],
  [0, 1, 'before its only weekend'],
  [1, 1, 'after its only weekend'],
  [0, 0, ''],
])('after %i of %i weekends, the text is "%s"', (after_weekends, weekends, text) => {
  expect(seasonText({ after_weekends, weekends })).toBe(text)
})
