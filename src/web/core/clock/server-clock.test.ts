import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimateServerClock } from './use-server-now.ts'

const HOUR = 3_600_000

test('the estimate assumes that the server read its clock halfway between sending and receiving', () => {
  expect(estimateServerClock(null, 10_000, 4000, 4200)).toEqual({ ahead: 5900, round_trip: 200 })
})

test.each([
  ['a shorter round trip is more precise and is used', 100, 40, { ahead: 40, round_trip: 100 }],
  ['a longer round trip that agrees is ignored', 400, 40, { ahead: 0, round_trip: 200 }],
  [
    'a round trip that contradicts the estimate shows that a clock was changed',
    400,
    HOUR,
    { ahead: HOUR, round_trip: 400 },
  ],
])('%s', (_what, round_trip, ahead, expected) => {
  expect(estimateServerClock({ ahead: 0, round_trip: 200 }, ahead + round_trip / 2, 0, round_trip)).toEqual(
    expected,
  )
})

test('the error of the estimate is never more than half of the round trip', () => {
  const ms = fc.integer({ min: 0, max: 5000 })
  fc.assert(
    fc.property(ms, ms, fc.integer({ min: -HOUR, max: HOUR }), (there, back, ahead) => {
      const estimate = estimateServerClock(null, 1000 + there + ahead, 1000, 1000 + there + back)
      expect(Math.abs(estimate.ahead - ahead)).toBeLessThanOrEqual(estimate.round_trip / 2)
    }),
  )
})
