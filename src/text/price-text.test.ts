import { expect, test } from 'vitest'
import { priceText } from './price-text.ts'

const prices = (...all: number[]) => all.map((price) => ({ price, set_at: '' }))

test.each([
  [[9000, 12500], '$12,500 now, $3,500 more than at the start of the season.'],
  [[9000, 12500, 8000], '$8,000 now, $1,000 less than at the start of the season.'],
  [[9000], '$9,000, unchanged this season.'],
])('describes the prices %o in words [2.athid.b 9.16a]', (all, text) => {
  expect(priceText(prices(...all), 'en')).toBe(text)
})
