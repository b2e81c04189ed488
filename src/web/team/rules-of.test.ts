import { expect, test } from 'vitest'
import type { Selection } from '#contract/weekends.ts'
import { termsOf } from './rules-of.ts'

const selection = { trading_opens_at: '2026-11-20T06:00:00Z', budget: 90_000 } as Selection
const season = {
  excluded_countries: ['RUS'],
  budget: 100_000,
  takes_reserves: false,
  takes_vice_captain: false,
}
const closes_at = '2026-11-27T06:00:00Z'

test.each([
  [90_000, 90_000],
  [null, 0],
])('a team has the budget of its selection, %s [rules §2]', (budget, expected) => {
  const terms = termsOf({ is_championship: false }, { ...selection, budget }, season, closes_at)
  expect(terms).toMatchObject({ budget: expected, rules: { trading_close: Date.parse(closes_at) } })
})
