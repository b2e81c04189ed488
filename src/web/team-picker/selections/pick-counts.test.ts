import { expect, test } from 'vitest'
import { pickCounts, seenWith } from './use-pick-counts.ts'

const picks = (...selections: number[]) =>
  selections.map((selection_id) => ({ selection_id, is_reserve: false }))
const fetched = picks(1, 1, 2)
const anna = { user_id: 1, fetched }

test('the count of the team on the page replaces the count in the reply, also after another selection was chosen', () => {
  const first = seenWith(null, anna, 1, 3)
  expect([...pickCounts(fetched, first.counts)]).toEqual([
    [1, 3],
    [2, 1],
  ])
  const second = seenWith(first, anna, 2, 0)
  expect([...pickCounts(fetched, second.counts)]).toEqual([
    [1, 3],
    [2, 0],
  ])
  expect(seenWith(second, anna, 2, 0)).toBe(second)
  expect(seenWith(second, anna, 1, undefined)).toBe(second)
})

test('a newer reply replaces all counts except that of the team on the page', () => {
  const first = seenWith(null, anna, 1, 3)
  const newer = picks(1, 1, 1, 1, 2)
  const seen = seenWith(first, { ...anna, fetched: newer }, 2, 2)
  expect([...pickCounts(newer, seen.counts)]).toEqual([
    [1, 4],
    [2, 2],
  ])
})

test('a reserve who replaced a pick in a race is not counted', () => {
  const reserve = { selection_id: 2, is_reserve: true }
  expect([...pickCounts([...fetched, reserve], new Map())]).toEqual([
    [1, 2],
    [2, 1],
  ])
})

test('counts that were seen for one player are not used for another player', () => {
  const first = seenWith(null, anna, 1, 3)
  expect([...seenWith(first, { user_id: 2, fetched }, 2, 5).counts]).toEqual([[2, 5]])
})
