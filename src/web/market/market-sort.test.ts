import { expect, test } from 'vitest'
import { readSort, sortAfter, sortText, USUAL_SORT } from './market-sort.ts'

test.each([
  ['price', { by: 'price', is_descending: false }],
  ['-previous', { by: 'previous', is_descending: true }],
  ['score', { by: 'score', is_descending: false }],
] as const)('the address %s sorts so, and is written so [2.ath.i]', (text, sort) => {
  expect(readSort(text)).toEqual(sort)
  expect(sortText(sort)).toBe(text)
})

test.each([null, '', '-', 'country', '--price', 'Price'])(
  '%s sorts by score, the best first [2.ath.i]',
  (text) => {
    expect(readSort(text)).toEqual({ by: 'score', is_descending: true })
    expect(sortText(readSort(text))).toBeNull()
  },
)

test('a heading sorts numbers from the largest and names from A on, and then the other way round [2.ath.i]', () => {
  const byPrice = sortAfter(USUAL_SORT, 'price')
  expect(byPrice).toEqual({ by: 'price', is_descending: true })
  expect(sortAfter(byPrice, 'price')).toEqual({ by: 'price', is_descending: false })
  expect(sortAfter(byPrice, 'name')).toEqual({ by: 'name', is_descending: false })
})
