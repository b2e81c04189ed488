import { expect, test } from 'vitest'
import { changeLabel } from './race-state-line.tsx'

test.each([
  ['cancelled', true, 'Cancelled'],
  ['cancelled', false, 'Cancelled'],
  ['official', false, 'Left out of the totals'],
  ['official', true, 'Result corrected'],
  ['provisional', true, 'Result corrected'],
] as const)(
  'if a changed race is %s and counts in totals: %s, the change is called %s',
  (state, include_in_total, word) => {
    expect(changeLabel({ state, include_in_total })).toBe(word)
  },
)
