import { expect, test } from 'vitest'
import { isOutdated, rolledFrom } from './rolled-from.ts'

test.each([
  ['"2-1"', 2],
  ['W/"17-30"', 17],
  ['"3"', null],
  ['"0"', null],
  ['', null],
])('according to the tag %s, a team rolled over from this selection: %s [rules §2]', (tag, origin) => {
  expect(rolledFrom(tag)).toBe(origin)
})

test.each([
  ['"1-3"', '"4"', true],
  ['"1-9"', '"10"', true],
  ['"1-4"', '"4"', false],
  ['"1-5"', '"4"', false],
  ['"3"', '"4"', false],
  ['"1-3"', '*', false],
])(
  'the squad with the tag %s is older than the original squad with the tag %s: %j',
  (tag, origin, expected) => {
    expect(isOutdated(tag, origin)).toBe(expected)
  },
)
