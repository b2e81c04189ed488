import { expect, test } from 'vitest'
import { liveRegionText } from './live-region.tsx'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.each([
  [24 * HOUR + 1, ''],
  [24 * HOUR, 'Picks close in less than 24 hours.'],
  [HOUR + 1, 'Picks close in less than 24 hours.'],
  [HOUR, 'Picks close in less than an hour.'],
  [10 * MINUTE, 'Picks close in less than 10 minutes.'],
  [MINUTE, 'Picks close in less than a minute.'],
  [1, 'Picks close in less than a minute.'],
  [0, 'Picks are closed.'],
  [-HOUR, 'Picks are closed.'],
])('%d ms before the close the region has the text "%s"', (remaining_ms, word) => {
  expect(liveRegionText(remaining_ms, 'Picks')).toBe(word)
})

test('in the last two days the region announces only five texts', () => {
  const seconds = Array.from({ length: 48 * 3600 + 10 }, (_, second) => 48 * HOUR - second * 1000)
  const words = seconds.map((remaining_ms) => liveRegionText(remaining_ms, 'Picks'))
  expect(words.filter((word, index) => index > 0 && word !== words[index - 1])).toHaveLength(5)
})
