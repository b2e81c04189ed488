import { expect, test } from 'vitest'
import { statusText } from './status-text.ts'

test.each([
  ['DNF', 'Did not finish'],
  ['DNS', 'Did not start'],
  ['DSQ', 'Disqualified'],
  ['LAP', 'Lapped'],
  ['OOO', 'OOO'],
])('the text of %s is %s', (status, text) => {
  expect(statusText(status)).toBe(text)
})
