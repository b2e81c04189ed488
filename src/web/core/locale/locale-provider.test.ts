import { expect, test } from 'vitest'
import { formatNumber } from '#text/formats.ts'
import { numberLocale } from './locale-provider.tsx'

test.each(['en-US', 'en-SG', 'ja-JP'])('for %s numbers stay as the server wrote them', (locale) => {
  expect(numberLocale(locale)).toBe('en')
  for (const number of [0, -3.5, 999.25, 1234, 45678.9, 12345678]) {
    const own = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
    expect(formatNumber(number, 'en')).toBe(own.format(number))
  }
})

test.each(['en-IN', 'pl', 'nb-NO', 'de-CH'])('for %s numbers use the locale’s own format', (locale) => {
  expect(numberLocale(locale)).toBe(locale)
})
