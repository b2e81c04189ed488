import { expect, test } from 'vitest'
import { formatNumber } from '#game/formats.ts'
import { numberLocale } from './reader-provider.tsx'

test.each([
  ['en-US', 'en'],
  ['en-GB', 'en'],
  ['ja-JP', 'en'],
  ['en-IN', 'en-IN'],
  ['pl', 'pl'],
  ['nb-NO', 'nb-NO'],
  ['de-CH', 'de-CH'],
])('numbers of a reader of %s are written as in %s', (locale, expected) => {
  const as = numberLocale(locale)

  expect(as).toBe(expected)
  for (const number of [0, -3.5, 999.25, 1234, 45678.9, 12345678])
    expect(formatNumber(number, as)).toBe(formatNumber(number, locale))
})
