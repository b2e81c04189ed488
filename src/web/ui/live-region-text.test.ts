import { expect, test } from 'vitest'
import { liveRegionText } from './live-region.tsx'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.each([
  [24 * HOUR + 1, ''],
  [24 * HOUR, 'Trading closes in less than 24 hours.'],
  [HOUR + 1, 'Trading closes in less than 24 hours.'],
  [HOUR, 'Trading closes in less than an hour.'],
  [10 * MINUTE, 'Trading closes in less than 10 minutes.'],
  [MINUTE, 'Trading closes in less than a minute.'],
  [1, 'Trading closes in less than a minute.'],
  [0, 'Trading is closed.'],
  [-HOUR, 'Trading is closed.'],
])('%d ms before the close it announces "%s"', (remaining_ms, word) => {
  expect(liveRegionText(remaining_ms, 'Trading')).toBe(word)
})

test('in the last two days it announces five times, not every second', () => {
  const seconds = Array.from({ length: 48 * 3600 + 10 }, (_, second) => 48 * HOUR - second * 1000)
  const words = seconds.map((remaining_ms) => liveRegionText(remaining_ms, 'Trading'))
  expect(words.filter((word, index) => index > 0 && word !== words[index - 1])).toHaveLength(5)
})
