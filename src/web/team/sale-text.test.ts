import { expect, test } from 'vitest'
import { saleText } from './sale-text.ts'

test.each([
  [15_362, 15_878, 'Sells for $15,362; buying again costs $15,878'],
  [15_362, 12_000, 'Sells for $15,362; buying again costs $12,000'],
  [15_362, 15_362, undefined],
  [15_362, null, undefined],
])(
  'for an athlete bought for %j whose price is now %j, the text is: %j [rules §2]',
  (bought_for, price, expected) => {
    expect(saleText(bought_for, price, 'en')).toBe(expected)
  },
)
