import { describe, expect, it } from 'vitest'
import { countingMembers, leagueSeasonScore, leagueWeekendScore } from './leagues.ts'

function vasa(...scores: (number | null)[]) {
  return scores.map((score, index) => ({ user_id: index + 1, score }))
}

describe('leagues', () => {
  it('if members have equal scores, those with lower user ids count, in whatever order they are given [5.15]', () => {
    expect(countingMembers(vasa(20, 20, 20).reverse(), 2)).toEqual([1, 2])
  })

  it.each([
    [[10, 50, 30, 40, 20], 140],
    [[10, 50], 60],
    [[10, null, 50, 5, 5, 5], 70],
    [[null, null], null],
    [[], null],
    [[0, null], 0],
  ])('a league’s weekend score is the sum of its best four scores: %j [5.15 rules §7]', (scores, sum) => {
    expect(leagueWeekendScore(vasa(...scores), 4)).toBe(sum)
  })

  it.each([
    [
      [10, 50, 30, 40, 20],
      [2, 4, 3, 5],
    ],
    [[10, 50, 30], []],
    [
      [10, 50, 30, null],
      [2, 3, 1],
    ],
    [
      [20, 20, 20, 20, 20],
      [1, 2, 3, 4],
    ],
  ])(
    'the scores that count are bold, but only with at least four members: %j [5.15 rules §7]',
    (scores, users) => {
      expect(countingMembers(vasa(...scores), 4)).toEqual(users)
    },
  )

  it.each([
    [[100, null, 50], 150],
    [[null], null],
    [[], null],
  ])('a league’s season score is the sum of its weekend scores: %j [5.15 rules §7]', (weekends, sum) => {
    expect(leagueSeasonScore(weekends)).toBe(sum)
  })
})
