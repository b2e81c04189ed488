import { expect, test } from 'vitest'
import { ownLocale } from './reader-provider.tsx'

test.each([
  ['en-US', 'en'],
  ['en', 'en'],
  ['en-Latn-US', 'en'],
  ['en-GB', 'en-GB'],
  ['nb-NO', 'nb-NO'],
  ['en-US-u-nu-arab', 'en-US-u-nu-arab'],
])('a reader of %s has what the server wrote put as %s', (locale, expected) => {
  expect(ownLocale(locale)).toBe(expected)
})
