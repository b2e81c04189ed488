import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backoffMs } from './mutation-queue.ts'

test.each([
  [1, 500],
  [2, 1000],
  [5, 8000],
  [9, 20_000],
])('after %i failed tries the pause is %i ms', (tries, expected) => {
  expect(backoffMs(tries, undefined, 0)).toBe(expected)
})

test('Retry-After is respected', () => {
  expect(backoffMs(1, 7, 0)).toBe(7000)
})

test('a random part makes the pause longer, up to 30 seconds', () => {
  const any_random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), any_random, (tries, random) => {
      const pause = backoffMs(tries, undefined, random)
      expect(pause).toBeGreaterThanOrEqual(backoffMs(tries, undefined, 0))
      expect(pause).toBeLessThanOrEqual(30_000)
    }),
  )
})
