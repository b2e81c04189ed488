import { expect, test } from 'vitest'
import { DEFAULT_SORT, readSort, sortAfter, sortText } from './market-sort.ts'

test.each([
  ['price', { by: 'price', is_descending: false }],
  ['-previous', { by: 'previous', is_descending: true }],
  ['score', { by: 'score', is_descending: false }],
] as const)('the sort order %s is read from the URL and written to it [2.ath.i]', (text, sort) => {
  expect(readSort(text)).toEqual(sort)
  expect(sortText(sort)).toBe(text)
})

test.each([null, '', '-', 'country', '--price', 'Price'])(
  'the invalid order %s is replaced by the score, best first [2.ath.i]',
  (text) => {
    expect(readSort(text)).toEqual({ by: 'score', is_descending: true })
    expect(sortText(readSort(text))).toBeNull()
  },
)

test('a first click on a heading sorts numbers descending and names ascending; a second click reverses the order [2.ath.i]', () => {
  const byPrice = sortAfter(DEFAULT_SORT, 'price')
  expect(byPrice).toEqual({ by: 'price', is_descending: true })
  expect(sortAfter(byPrice, 'price')).toEqual({ by: 'price', is_descending: false })
  expect(sortAfter(byPrice, 'name')).toEqual({ by: 'name', is_descending: false })
})
