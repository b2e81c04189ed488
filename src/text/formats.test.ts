import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Gender, genderLabel, genderText, noPicksText } from '#game/genders.ts'
import {
  cutName,
  ENGLISH_LOCALES,
  formatLimit,
  formatMoney,
  formatNumber,
  formatPoints,
  formatPointsPerGame,
  formatPointsWithUnit,
  formatRank,
  formatRatio,
} from './formats.ts'
import { pageCount, pageLinks } from './pagination.ts'

describe('formats', () => {
  it.each([
    [100_000, 'en-GB', '$100,000'],
    [100_000, 'de-DE', '$100.000'],
    [0, 'en-GB', '$0'],
    [null, 'en-GB', '-'],
  ])('money %s in %s is %s [9.16a 9.16b]', (amount, locale, text) => {
    expect(formatMoney(amount, locale)).toBe(text)
  })

  const hundredths = fc.integer({ min: -1e12, max: 1e12 }).map((number) => number / 100)
  const numbers = fc.oneof(fc.maxSafeInteger(), hundredths, fc.double({ noNaN: true }))

  it.each([...ENGLISH_LOCALES])(
    'numbers in %s look the same as those of the platform’s formatter [9.16a]',
    (locale) => {
      const platform = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, signDisplay: 'negative' })
      fc.assert(
        fc.property(numbers, (number) => {
          expect(formatNumber(number, locale)).toBe(platform.format(number))
        }),
      )
    },
  )

  it('numbers in English are formatted without the platform’s formatter [9.16a]', async () => {
    vi.resetModules()
    const { formatNumber } = await import('./formats.ts')
    const spy = vi.spyOn(Intl, 'NumberFormat')
    onTestFinished(() => spy.mockRestore())
    // For a number that must be rounded, the platform’s formatter is called. This proves that the spy works.
    const answers = [formatNumber(1234.5, 'en-NZ'), formatNumber(-1_000_000, 'en-IE'), spy.mock.calls.length]
    formatNumber(0.125, 'en-CA')
    expect([...answers, spy.mock.calls.length]).toEqual(['1,234.5', '-1,000,000', 0, 1])
  })

  it.each([
    [1764, 'en-GB', '1,764 p.'],
    [47.5, 'de-DE', '47,5 p.'],
    [0, 'en-GB', '0 p.'],
    [undefined, 'en-GB', '-'],
  ])('points %s in %s are %s [9.16a 9.16b]', (points, locale, text) => {
    expect(formatPointsWithUnit(points, locale)).toBe(text)
  })

  it.each([
    [1.006, '1.01'],
    [2.344, '2.34'],
    [-2.345, '-2.35'],
    [12, '12'],
    [null, '-'],
  ])('a score of %s is rounded to two decimals: %s [9.16c]', (points, text) => {
    expect(formatPoints(points, 'en-GB')).toBe(text)
  })

  it.each([
    [formatRank(null), 'N/A'],
    [formatRank(1234, 'en-GB'), '1,234'],
    [formatPoints(null, 'en-GB', 'N/A'), 'N/A'],
    [formatMoney(undefined, 'en-GB', ''), ''],
    [formatRatio(null), '-'],
  ])('a missing value has a fallback (%#) [9.16b 2.7a]', (text, expected) => {
    expect(text).toBe(expected)
  })

  it.each([
    [0, '∞'],
    [null, '∞'],
    [undefined, '∞'],
    [8, '8'],
  ])('the limit %s is shown as %s [9.16a]', (limit, text) => {
    expect(formatLimit(limit, 'en-GB')).toBe(text)
  })

  it.each([
    [null, '∞'],
    [78.55, '78.55'],
    [0, '0'],
  ])('points per game %s are shown as %s [3.30]', (points, text) => {
    expect(formatPointsPerGame(points, 'en-GB')).toBe(text)
  })

  it.each([
    [0.334, '33%'],
    [0.335, '34%'],
    [1, '100%'],
    [0, '0%'],
  ])('popularity %s is %s [9.16c]', (ratio, text) => {
    expect(formatRatio(ratio)).toBe(text)
  })

  it.each([
    ['Jørgen Hæstad Kvæfjord', 'Jørgen Hæstad Kvæf...'],
    ['Marthe Kaspersen Dahl', 'Marthe Kaspersen Dahl'],
    ['Frida Lindholm', 'Frida Lindholm'],
  ])('%s is cut to %s [9.11]', (name, text) => {
    expect(cutName(name)).toBe(text)
  })
})

describe('gender texts', () => {
  it.each<[Gender | undefined, string]>([
    ['f', 'women'],
    ['m', 'men'],
    ['mixed', 'athletes'],
    [undefined, 'athletes'],
  ])('the noun for the gender %s is %s [3.9 8.10b]', (gender, word) => {
    expect(genderText(gender)).toBe(word)
    expect(noPicksText(gender)).toBe(`You have not selected any ${word}`)
  })

  it('an athlete’s page shows Male or Female [2.athid]', () => {
    expect([genderLabel('m'), genderLabel('f')]).toEqual(['Male', 'Female'])
  })
})

describe('pagination', () => {
  it.each([
    [1, 1, '1'],
    [3, 7, '1 2 3 4 5 6 7'],
    [1, 8, '1 2 3 4 5 … 8'],
    [4, 8, '1 2 3 4 5 … 8'],
    [5, 8, '1 … 4 5 6 7 8'],
    [5, 9, '1 … 4 5 6 … 9'],
    [30, 30, '1 … 26 27 28 29 30'],
    [1, 0, ''],
  ])('page %d of %d links %s [9.10]', (page, pages, links) => {
    const text = pageLinks(page, pages).map((link) => (link === 'ellipsis' ? '…' : link))
    expect(text.join(' ')).toBe(links)
  })

  it('more than seven pages have seven entries, with the first, last and current page [9.10]', () => {
    const pages = fc.integer({ min: 8, max: 400 })
    const place = pages.chain((count) => fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count)))
    fc.assert(
      fc.property(place, ([page, count]) => {
        const links = pageLinks(page, count)
        expect(links).toHaveLength(7)
        expect(links).toEqual(expect.arrayContaining([1, page, count]))
        const numbers = links.filter((link) => link !== 'ellipsis')
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
      }),
    )
  })

  it.each([
    [0, 0],
    [100, 1],
    [101, 2],
    [3000, 30],
  ])('%d players with 100 on each page need %d pages [9.8]', (rows, pages) => {
    expect(pageCount(rows, 100)).toBe(pages)
  })
})
