import { expect, test } from 'vitest'
import { formatDateRange, formatDay, formatMoment } from './date-range.ts'

const OSLO = 'Europe/Oslo'

test.each([
  ['2026-11-28T09:30:00Z', '2026-11-30T12:00:00Z', '28–30 Nov'],
  ['2026-11-30T09:30:00Z', '2026-12-02T12:00:00Z', '30 Nov – 2 Dec'],
  ['2026-11-28T09:30:00Z', '2026-11-28T12:00:00Z', '28 Nov'],
  ['2026-12-30T09:30:00Z', '2027-01-02T12:00:00Z', '30 Dec – 2 Jan'],
])('a weekend from %s to %s is written as %s [2.ev.b]', (start, end, expected) => {
  expect(formatDateRange(start, end, 'en-GB', OSLO)).toBe(expected)
})

test('American English has the month first', () => {
  expect(formatDateRange('2026-11-28T09:30:00Z', '2026-11-30T12:00:00Z', 'en-US', OSLO)).toBe('Nov 28–30')
})

test('days are in local time at the venue, not in UTC', () => {
  const evening = '2026-11-28T23:30:00Z'
  expect(formatDateRange(evening, evening, 'en-GB', OSLO)).toBe('29 Nov')
  expect(formatDay(evening, 'en-GB', 'America/Toronto')).toBe('Sat 28 Nov')
})

test('a deadline is written with day and time, and with the name of the zone if requested [2.ev.b]', () => {
  expect(formatMoment('2026-12-04T06:00:00Z', 'en-GB', OSLO)).toBe('Fri 4 Dec, 07:00')
  expect(formatMoment('2026-12-04T06:00:00Z', 'en-GB', OSLO, 'short')).toBe('Fri 4 Dec, 07:00 CET')
})

test('a 12-hour time has no leading zero', () => {
  expect(formatMoment('2026-12-04T06:00:00Z', 'en-US', OSLO)).toMatch(/^Fri, Dec 4, 7:00.AM$/)
})
