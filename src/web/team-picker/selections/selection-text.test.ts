import { expect, test } from 'vitest'
import type { Race } from '#contract/races.ts'
import { isFullyScored } from './selection-text.ts'

const scored = { state: 'official', scored: true } as Race
const pending = { state: 'scheduled', scored: false } as Race
const cancelled = { state: 'cancelled', scored: false } as Race

test.each([
  ['all races are scored', true, [scored, scored]],
  ['one race is pending', false, [scored, pending]],
  ['one race was cancelled', true, [scored, cancelled]],
  ['all races were cancelled', false, [cancelled]],
  ['there are no races', false, []],
])('if %s, a selection is fully scored: %s', (_what, expected, races) => {
  expect(isFullyScored({ races })).toBe(expected)
})
