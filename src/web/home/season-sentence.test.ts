import { expect, test } from 'vitest'
import { seasonSentence } from './season-so-far.tsx'

const user = {
  user_id: 1,
  user_name: 'anna',
  team_name: 'Vasa Vikings',
  country: 'SWE',
  verified_user: false,
}
const progress = (...ranks: (number | null)[]) => ({
  user,
  steps: ranks.map((rank, index) => ({
    weekend_id: index + 1,
    weekend_name: ['Lillehammer', 'Davos', 'Toblach'][index] ?? '',
    event_start: '2026-12-05T10:00:00Z',
    rank,
    score: rank && 100,
  })),
})

test.each([
  [[1, 1, 1], 'Vasa Vikings led after every weekend.'],
  [[12, 3, 1], 'Vasa Vikings was 12th after Lillehammer and climbed to 1st.'],
  [[null, 3, 1], 'Vasa Vikings was 3rd after Davos and climbed to 1st.'],
  [[2, 7, 1], 'Vasa Vikings started 2nd, dropped to 7th, then climbed to 1st.'],
  [[1, 7, 1], 'Vasa Vikings started 1st, dropped to 7th and climbed back to 1st.'],
  [[null, null], ''],
])('the sentence for a leader with the ranks %j is: %s', (ranks, sentence) => {
  expect(seasonSentence([progress(...ranks)])).toBe(sentence)
})

test('a season without players has no leader', () => {
  expect(seasonSentence([])).toBe('')
})
