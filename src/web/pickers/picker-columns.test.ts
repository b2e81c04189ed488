import { expect, test } from 'vitest'
import { columnsOf } from './picker-columns.ts'

const labelsOf = (is_budget_enforced: boolean) => columnsOf({ is_budget_enforced }).map(({ label }) => label)

test('5.13c 2.ath.g without a budget there is no Price, nor what is counted for it', () => {
  expect(labelsOf(true)).toEqual(['Name', 'Price', 'Score', 'Ranking score', 'Picked by'])
  expect(labelsOf(false)).toEqual(['Name', 'Score', 'Picked by'])
})
