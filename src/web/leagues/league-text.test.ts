import { expect, test } from 'vitest'
import { leagueRankSentence, membersText, pointsSentence } from './league-text.ts'

const step = (weekend_name: string, weekend_score: number | null, rank: number | null) => ({
  weekend_id: 1,
  weekend_name,
  event_start: '2026-11-27T10:00:00Z',
  weekend_score,
  score: weekend_score,
  rank,
})
const ruka = step('Ruka', 900, 3)

test.each([
  [1, '1 member'],
  [1204, '1,204 members'],
])('the text for %i members is: %s', (members, text) => {
  expect(membersText(members, 'en')).toBe(text)
})

test.each([
  ['no scores', [step('Ruka', null, null)], 'No member has a score yet.'],
  ['one weekend', [ruka], 'Rank 3 after Ruka.'],
  ['up', [ruka, step('Davos', 1204.5, 1)], 'From rank 3 after Ruka to rank 1.'],
  ['the same', [ruka, step('Davos', 700, 3)], 'Rank 3, the same as after Ruka.'],
])('the sentence about a league’s rank: %s', (_, steps, text) => {
  expect(leagueRankSentence(steps, 'en')).toBe(text)
})

test.each([
  [[step('Ruka', null, null)], 'No member has a score yet.'],
  [[ruka, step('Davos', 1204.5, 1)], 'Best weekend so far: Davos, with 1,204.5 points.'],
  [[ruka, step('Davos', 900, 1)], 'Best weekend so far: Ruka, with 900 points.'],
  [[step('Davos', 1, 1)], 'Best weekend so far: Davos, with 1 point.'],
])('a sentence names the best weekend of a league', (steps, text) => {
  expect(pointsSentence(steps, 'en')).toBe(text)
})
