import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rankRankedPlayers, rankScores } from './ranks.ts'

const scores = fc.uniqueArray(
  fc.record({ user_id: fc.nat(50), score: fc.nat(5), verified_user: fc.boolean() }),
  { selector: (row) => row.user_id },
)

describe('ranks', () => {
  it('equal scores have the same rank, the next rank is skipped, and ties are sorted by id [1.5a rules §5]', () => {
    const ranked = rankScores([
      { user_id: 4, score: 100 },
      { user_id: 9, score: 300 },
      { user_id: 3, score: 200 },
      { user_id: 2, score: 200 },
    ])
    expect(ranked.map(({ user_id, rank, position }) => [user_id, rank, position])).toEqual([
      [9, 1, 1],
      [2, 2, 2],
      [3, 2, 3],
      [4, 4, 4],
    ])
  })

  it('a rank is one more than the number of better scores [1.5a rules §5]', () => {
    fc.assert(
      fc.property(scores, (rows) => {
        const ranked = rankScores(rows)
        const better = ranked.map((row) => rows.filter((other) => other.score > row.score).length)
        expect(ranked.map((row) => row.rank)).toEqual(better.map((count) => count + 1))
        expect(ranked.map((row) => row.position)).toEqual(ranked.map((_, index) => index + 1))
      }),
    )
  })

  it('verified users are not on the Ranked board, and others are ranked as if they were not there [1.7b 6.5]', () => {
    fc.assert(
      fc.property(scores, (rows) => {
        const players = rows.filter((row) => !row.verified_user)
        expect(rankRankedPlayers(rows)).toEqual(rankScores(players))
      }),
    )
  })
})
