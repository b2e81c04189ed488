import { expect, test } from 'vitest'
import { withRankPrices } from './rank-prices.ts'

test('prices by order fall from the first line to the last, and keep typed prices', () => {
  const lines = withRankPrices('3420001 Kari Fjell\n\n3420002\n3420003 9500\nid:4', 100_000).split('\n')
  expect(lines).toEqual([
    expect.stringMatching(/^3420001 Kari Fjell \d+$/),
    expect.stringMatching(/^3420002 \d+$/),
    '3420003 9500',
    expect.stringMatching(/^id:4 \d+$/),
  ])
  const [first, second, , last] = lines.map((line) => Number(line.split(' ').at(-1)))
  expect(first).toBeGreaterThan(second! * 2)
  expect(second).toBeGreaterThan(last! * 2)
})
