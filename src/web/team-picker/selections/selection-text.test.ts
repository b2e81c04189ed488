import { expect, test } from 'vitest'
import type { Race } from '#contract/races.ts'
import { isFullyScored } from './selection-text.ts'

const scored = { state: 'official', scored: true } as Race
const awaited = { state: 'scheduled', scored: false } as Race
const cancelled = { state: 'cancelled', scored: false } as Race

test.each([
  ['all are scored', [scored, scored], true],
  ['one is pending', [scored, awaited], false],
  ['one was cancelled', [scored, cancelled], true],
  ['all were cancelled', [cancelled], false],
  ['there are no races', [], false],
])('whether a selection is fully scored if %s', (_what, races, expected) => {
  expect(isFullyScored({ races })).toBe(expected)
})
