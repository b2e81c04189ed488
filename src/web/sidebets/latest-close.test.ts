import { expect, test } from 'vitest'
import { latestClose } from './use-bet.ts'

const noon = '2027-01-14T12:00:00Z'
const one = '2027-01-14T13:00:00Z'
const two = '2027-01-14T14:00:00Z'

test('a reply about the player’s answer can have a newer close than the page', () => {
  const first = latestClose(null, noon, null)
  expect(first.last).toBe(noon)
  expect(latestClose(first, noon, one).last).toBe(one)
})

test('the close that changed last is used, whatever its source', () => {
  const moved = latestClose(null, noon, one)
  expect(moved.last).toBe(one)
  const again = latestClose(moved, two, one)
  expect(again.last).toBe(two)
  expect(latestClose(again, two, one)).toBe(again)
  expect(latestClose(again, two, noon).last).toBe(noon)
})

test('if both closes change at once, the reply about the player’s answer wins', () => {
  expect(latestClose(latestClose(null, noon, noon), two, one).last).toBe(one)
})

test('the close stays when the replies about the player’s answer end, after a logout for example', () => {
  const moved = latestClose(latestClose(null, noon, null), noon, one)
  expect(latestClose(moved, noon, null).last).toBe(one)
  expect(latestClose(moved, two, null).last).toBe(two)
})
