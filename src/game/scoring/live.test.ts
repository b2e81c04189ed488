import { expect, test } from 'vitest'
import { mayTakeBatch, rankInHistogram, rowsAround } from './live.ts'

const race = { state: 'scheduled', is_locked: true, last_sequence: 4 } as const
const verdict = (more: object, sequence = 5) => {
  const given = mayTakeBatch({ ...race, ...more }, sequence)
  return given.ok ? 'yes' : given.reason
}

test('a batch is accepted only after the lock, before a publication, and in ascending order [rules §11]', () => {
  expect(verdict({})).toBe('yes')
  expect(verdict({ last_sequence: null }, 1)).toBe('yes')
  expect(verdict({ is_locked: false })).toBe('trading-open')
  expect([verdict({}, 4), verdict({}, 3)]).toEqual(['old-batch', 'old-batch'])
  expect(verdict({ state: 'provisional' })).toBe('already-published')
  expect(verdict({ state: 'official' })).toBe('already-published')
  expect(verdict({ state: 'cancelled', is_locked: false })).toBe('race-cancelled')
})

test('equal scores have the same rank, and the next rank is skipped [rules §5]', () => {
  const histogram = [
    { score: 300, players: 1 },
    { score: 200, players: 2 },
    { score: 0, players: 4 },
  ]
  expect([300, 200, 100, 0].map((score) => rankInHistogram(histogram, score))).toEqual([1, 2, 4, 4])
})

test('a long league list shows its best members, and the player between two neighbours', () => {
  const rows = Array.from({ length: 30 }, (_, index) => index + 1)
  const around = (own: number) => rowsAround(rows, rows.indexOf(own))
  expect(around(6)).toEqual([1, 2, 3, 4, 5, 6])
  expect(around(7)).toEqual([1, 2, 3, 6, 7, 8])
  expect(around(30)).toEqual([1, 2, 3, 28, 29, 30])
  expect(rowsAround([1, 2], -1)).toEqual([1, 2])
})
