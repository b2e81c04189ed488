import { expect, test } from 'vitest'
import { isOutdated, rolledFrom } from './rolled-from.ts'

test.each([
  ['"2-1"', 2],
  ['W/"17-30"', 17],
  ['"3"', null],
  ['"0"', null],
  ['', null],
])('the tag %s is of a team rolled over from selection %s [rules §2]', (tag, home) => {
  expect(rolledFrom(tag)).toBe(home)
})

test.each([
  ['"1-3"', '"4"', true],
  ['"1-9"', '"10"', true],
  ['"1-4"', '"4"', false],
  ['"1-5"', '"4"', false],
  ['"3"', '"4"', false],
  ['"1-3"', '*', false],
])('whether the squad with the tag %s is older than its own tag %s: %j', (tag, home, expected) => {
  expect(isOutdated(tag, home)).toBe(expected)
})
