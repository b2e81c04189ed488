import { expect, test } from 'vitest'
import { sendingTime } from './sending-time.ts'

test.each([
  [0, 20, 'Less than a minute at 20 emails a second'],
  [400, 20, 'Less than a minute at 20 emails a second'],
  [60, 1, 'About 1 minute at 1 email a second'],
  [4_800, 20, 'About 4 minutes at 20 emails a second'],
  [100_000, 50, 'About 33 minutes at 50 emails a second'],
  [1_000_000, 20, 'About 14 hours at 20 emails a second'],
])('%d emails at %d a second: %s', (emails, per_second, text) => {
  expect(sendingTime(emails, per_second)).toBe(text)
})
