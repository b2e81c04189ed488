import { expect, test } from 'vitest'
import { marketColumns } from './market-board.tsx'
import { DEFAULT_SORT } from './market-sort.ts'

const choice = { sort: DEFAULT_SORT, addressWith: () => '?' }
const labelsOf = (has_prices: boolean, may_trade: boolean) =>
  marketColumns(choice, { has_prices, may_trade }).map(({ label }) => label)

test('without a budget, there are no columns for the price and the ranking score [5.13c 2.ath.i]', () => {
  expect(labelsOf(true, true)).toEqual(['Name', 'Price', 'Score', 'Prev race pts.', 'Ranking score', 'Trade'])
  expect(labelsOf(false, true)).toEqual(['Name', 'Score', 'Prev race pts.', 'Trade'])
  expect(labelsOf(false, false)).toEqual(['Name', 'Score', 'Prev race pts.'])
})
