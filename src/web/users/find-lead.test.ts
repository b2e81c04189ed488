import { expect, test } from 'vitest'
import { findLead } from './leader-line.tsx'

const user = { user_id: 1, user_name: 'anna', team_name: "anna's Team", country: 'SWE', verified_user: false }
const row = (rank: number, score: number) => ({ rank, score, user_id: rank, user, move: null })

test('an empty board has no leader', () => {
  expect(findLead([], 0)).toBeNull()
})

test('a single player has no lead over anyone', () => {
  expect(findLead([row(1, 10)], 1)?.margin).toBeNull()
})

test('the margin is the lead over the next player', () => {
  expect(findLead([row(1, 2041), row(2, 2031.25)], 40)?.margin).toBe(9.75)
})

test('players who share the first rank lead together', () => {
  const lead = findLead([row(1, 10), row(1, 10), row(3, 8)], 40)
  expect(lead?.leaders).toHaveLength(2)
  expect(lead?.others).toBe(1)
  expect(lead?.margin).toBe(2)
})

test.each([
  [2, 1],
  [26, null],
  [null, 1],
])('if the first two of %s rows share the lead, the number of other leaders is %s', (total, others) => {
  expect(findLead([row(1, 10), row(1, 10)], total)?.others).toBe(others)
})
