import { describe, expect, it } from 'vitest'
import { popularity, whyNoRatio } from './popularity.ts'

const counts = [
  { athlete_id: 1, pickers: 19 },
  { athlete_id: 2, pickers: 20 },
  { athlete_id: 4, pickers: 41 },
  { athlete_id: 3, pickers: 41 },
  { athlete_id: 5, pickers: 0 },
]

describe('popularity', () => {
  it('before the lock, only athletes with at least 20 pickers are listed, in whole percents [3.16 rules §9]', () => {
    expect(popularity(counts, 123, false)).toEqual([
      { athlete_id: 3, ratio: 0.33 },
      { athlete_id: 4, ratio: 0.33 },
      { athlete_id: 2, ratio: 0.16 },
    ])
  })

  it('after the lock, the exact ratio of every picked athlete is listed, highest first [3.16 rules §11]', () => {
    expect(popularity(counts, 123, true)).toEqual([
      { athlete_id: 3, ratio: 41 / 123 },
      { athlete_id: 4, ratio: 41 / 123 },
      { athlete_id: 2, ratio: 20 / 123 },
      { athlete_id: 1, ratio: 19 / 123 },
    ])
  })

  it('a missing ratio is explained: hidden before the lock, in nobody’s team after it [3.16 rules §9]', () => {
    expect(whyNoRatio(false)).toBe('Shown once 20 teams have this athlete, or after the deadline')
    expect(whyNoRatio(true)).toBe('In nobody’s team')
  })

  it('without teams there is no popularity [3.16]', () => {
    expect(popularity([{ athlete_id: 1, pickers: 0 }], 0, true)).toEqual([])
  })
})
