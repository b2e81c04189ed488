import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockText, countdownParts } from './countdown-parts.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

test.each([
  [DAY + 21 * HOUR + 46 * 60_000 + 8000, { days: 1, hours: 21, minutes: 46, seconds: 8 }, '1 d 21:46:08'],
  [DAY, { days: 1, hours: 0, minutes: 0, seconds: 0 }, '1 d 00:00:00'],
  [DAY - 1000, { days: 0, hours: 23, minutes: 59, seconds: 59 }, '23:59:59'],
  [1, { days: 0, hours: 0, minutes: 0, seconds: 1 }, '00:00:01'],
  [59_001, { days: 0, hours: 0, minutes: 1, seconds: 0 }, '00:01:00'],
  [0, { days: 0, hours: 0, minutes: 0, seconds: 0 }, '00:00:00'],
  [-5000, { days: 0, hours: 0, minutes: 0, seconds: 0 }, '00:00:00'],
])('%d ms have the parts %j and the text %s', (remaining_ms, parts, clock) => {
  expect(countdownParts(remaining_ms)).toEqual(parts)
  expect(clockText(remaining_ms)).toBe(clock)
})

test('the parts add up to the time left, rounded up to seconds, and each stays below its maximum', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 * DAY }), (remaining_ms) => {
      const { days, hours, minutes, seconds } = countdownParts(remaining_ms)
      expect(((days * 24 + hours) * 60 + minutes) * 60 + seconds).toBe(Math.ceil(remaining_ms / 1000))
      expect(hours < 24 && minutes < 60 && seconds < 60).toBe(true)
    }),
  )
})
