import { expect, test } from 'vitest'
import { columnsOf } from './picker-columns.ts'

const labelsOf = (is_budget_enforced: boolean) => columnsOf({ is_budget_enforced }).map(({ label }) => label)

test('without a budget, there are no columns for the price and the ranking score [5.13c 2.ath.g]', () => {
  expect(labelsOf(true)).toEqual(['Name', 'Price', 'Score', 'Ranking score', 'Picked by'])
  expect(labelsOf(false)).toEqual(['Name', 'Score', 'Picked by'])
})
