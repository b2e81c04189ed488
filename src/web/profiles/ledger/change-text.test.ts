import { expect, test } from 'vitest'
import { changeTitle, resultText } from './ledger-changes.tsx'

test.each([
  ['cancelled', false, 'Cancelled'],
  ['settled', true, 'Right answer changed'],
  ['scheduled', false, 'Result withdrawn'],
  ['official', true, 'Result corrected'],
  ['provisional', true, 'Result corrected'],
  ['official', false, 'Left out of the totals'],
])('a change to the state %s (in totals: %s) is described as %s [rules §6]', (state, counts, title) => {
  expect(changeTitle({ state, counts })).toBe(title)
})

test.each([
  [3, null, '3rd'],
  [null, 'DSQ', 'disqualified'],
  [null, null, 'not in the results'],
])('place %s and status %s are described as %s', (place, status, words) => {
  expect(resultText(place, status)).toBe(words)
})
