import { expect, test } from 'vitest'
import type { PriceTableRow } from '#contract/admin/athletes/prices.ts'
import { linesWithoutPrice, withRankPrices } from './rank-prices.ts'

const row = (athlete_id: number, gender: 'f' | 'm', more: Partial<PriceTableRow> = {}) =>
  ({
    athlete_id,
    federation_code: `c${athlete_id}`,
    name: `Name ${'ABCDEF'[athlete_id]}`,
    gender,
    price: null,
    ...more,
  }) as PriceTableRow

const rows = [
  row(4, 'f'),
  row(1, 'f'),
  row(2, 'm', { federation_code: null }),
  row(3, 'm'),
  row(5, 'f', { price: 900 }),
  row(6, 'm', { is_team: true }),
]

test('athletes without a price are listed in the order in which they were added', () => {
  expect(linesWithoutPrice(rows)).toBe('c1 Name B\nid:2 Name C\nc3 Name D\nc4 Name E')
})

test('prices by order decrease from the first to the last athlete of each gender, and typed prices stay', () => {
  const lines = withRankPrices('c1 Name B\n\nid:2\nc5 9500\nc3 Name D\nc4', rows, 100_000)
  expect(lines).toBe('c1 Name B 19000\nid:2 19000\nc5 9500\nc3 Name D 211\nc4 211')
})
