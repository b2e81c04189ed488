import { expect, test } from 'vitest'
import { scoreSentence, seasonRankSentence } from './season-charts.tsx'

const row = (
  weekend_name: string,
  score: number | null,
  season_rank: number | null,
  season_score: number | null,
) => ({
  weekend_name,
  score,
  season_rank,
  season_score,
})

test('the summary has the current and the best rank [2.prof]', () => {
  const results = [row('Ruka', 90, 4, 90), row('Davos', 10, 12, 100), row('Falun', null, 15, 100)]
  expect(seasonRankSentence(results, 'en')).toBe('Rank 15 after Falun; best: 4, after Ruka')
  expect(scoreSentence(results, 'en')).toBe('100 p. so far; the best weekend was Ruka with 90 p.')
})

test('if the current rank is the best, the summary says so [2.prof]', () => {
  const results = [row('Ruka', 10, 12, 10), row('Davos', 90.5, 4, 100.5)]
  expect(seasonRankSentence(results, 'en')).toBe('Rank 4 after Davos, the best so far')
  expect(scoreSentence(results, 'en')).toBe('100.5 p. so far; the best weekend was Davos with 90.5 p.')
})

test('without a rank and a score the summaries say so [9.16b]', () => {
  const results = [row('Ruka', null, null, null)]
  expect([seasonRankSentence(results), scoreSentence(results)]).toEqual(['No rank yet', 'No points yet'])
})
