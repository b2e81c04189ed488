import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readServerClock } from './use-server-now.ts'

const HOUR = 3_600_000

test('the server read its clock about halfway between sending and receiving', () => {
  expect(readServerClock(null, 10_000, 4000, 4200)).toEqual({ ahead: 5900, trip: 200 })
})

test.each([
  ['a shorter trip is more precise and is used', 100, 40, { ahead: 40, trip: 100 }],
  ['a longer trip that agrees is ignored', 400, 40, { ahead: 0, trip: 200 }],
  ['a trip that contradicts shows that a clock was set', 400, HOUR, { ahead: HOUR, trip: 400 }],
])('%s', (_what, trip, ahead, expected) => {
  expect(readServerClock({ ahead: 0, trip: 200 }, ahead + trip / 2, 0, trip)).toEqual(expected)
})

test('the error is never more than half of the round trip', () => {
  const ms = fc.integer({ min: 0, max: 5000 })
  fc.assert(
    fc.property(ms, ms, fc.integer({ min: -HOUR, max: HOUR }), (there, back, ahead) => {
      const estimate = readServerClock(null, 1000 + there + ahead, 1000, 1000 + there + back)
      expect(Math.abs(estimate.ahead - ahead)).toBeLessThanOrEqual(estimate.trip / 2)
    }),
  )
})
