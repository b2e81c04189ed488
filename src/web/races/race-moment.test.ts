import { expect, test } from 'vitest'
import { raceMoment } from './race-when.tsx'

test.each([
  ['2027-01-15T11:00:00Z', 'en-GB', 'Europe/Zurich', 'Fri 12:00'],
  ['2027-01-15T23:30:00Z', 'en-GB', 'Europe/Helsinki', 'Sat 01:30'],
  ['2027-01-15T11:00:00Z', 'fr-FR', 'UTC', 'Fri 11:00'],
])('the instant %s, for the locale %s in the time zone %s, is written as %s', (iso, locale, zone, words) => {
  expect(raceMoment(iso, locale, zone)).toBe(words)
})
