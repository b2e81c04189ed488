import { describe, expect, it } from 'vitest'
import type { Gender } from '#game/genders.ts'
import { athleteScores, pointsPerGame, rankAthletes, rankingScore } from './athletes.ts'
import type { SheetLine } from './sheet.ts'

const champion: SheetLine = { athlete_id: 1, role: 0, component: 'champion', points: 10000 }

describe('athletes', () => {
  it('adds up the points of plain picks in the races that count [1.5a 8.10a rules §5]', () => {
    const bonus: SheetLine = { ...champion, component: 'youth_bonus', points: 2500 }
    const asCaptain = { ...champion, role: -1 }
    const asRanked = { ...champion, role: 3 }
    const scores = athleteScores([
      { include_in_total: true, lines: [champion, bonus, asCaptain, asRanked] },
      { include_in_total: true, lines: [{ ...champion, points: 500 }] },
      { include_in_total: false, lines: [champion] },
    ])
    expect(scores).toEqual([{ athlete_id: 1, score: 13000 }])
  })

  it('ranks each gender by itself, and teams separately from athletes [1.5a rules §5]', () => {
    const row = (athlete_id: number, score: number, gender: Gender, is_team: boolean) => {
      return { athlete_id, score, gender, is_team }
    }
    const ranked = rankAthletes([
      row(1, 50, 'm', false),
      row(2, 90, 'm', false),
      row(3, 40, 'f', false),
      row(4, 999, 'm', true),
      row(5, 50, 'm', false),
      row(6, 20, 'mixed', true),
    ])
    const rankOf = Object.fromEntries(ranked.map(({ athlete_id, rank }) => [athlete_id, rank]))
    expect(rankOf).toEqual({ 1: 2, 2: 1, 3: 1, 4: 1, 5: 2, 6: 1 })
  })

  it.each([
    [176400, 22456, 78.55],
    [0, 211, 0],
    [100, 3, 333.33],
    [10000, 0, null],
    [10000, null, null],
  ])('%d hundredths at price %s give the right points per game [3.30]', (score, price, expected) => {
    expect(pointsPerGame(score, price)).toBe(expected)
  })

  it.each([
    [176400, 22456, 7855.36],
    [100, 3, 33333.33],
    [100, 0, undefined],
    [100, null, undefined],
  ])('%d hundredths and the divisor %s give the right ranking score [3.29]', (value, divisor, expected) => {
    expect(rankingScore(value, divisor)).toBe(expected)
  })
})
