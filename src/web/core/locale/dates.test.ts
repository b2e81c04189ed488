import { expect, test } from 'vitest'
import { formatDateTime, formatZonedDateTime, isSameLocalTime } from './dates.ts'

const START = '2025-12-05T11:00:00Z'

test('a start time is formatted in the given time zone, and `formatZonedDateTime` adds the name of the zone', () => {
  expect(formatDateTime(START, 'en-GB', 'Europe/Zurich')).toBe('Fri, 5 Dec 2025, 12:00')
  expect(formatZonedDateTime(START, 'en-US', 'America/New_York')).toMatch(/^Fri, Dec 5, 2025, 6:00.AM EST$/)
})

test('words stay English in other locales', () => {
  expect(formatDateTime(START, 'de-CH', 'Europe/Zurich')).toBe('Fri, 5 Dec 2025, 12:00')
})

test.each([
  ['Europe/Zurich', 'Europe/Oslo', true],
  ['Europe/Zurich', 'Europe/Helsinki', false],
])('%s and %s show the same time: %s', (zone, other, expected) => {
  expect(isSameLocalTime(START, zone, other)).toBe(expected)
})
