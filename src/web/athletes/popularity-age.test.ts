import { expect, test } from 'vitest'
import { COUNTING_MS, type PopularityAge, popularityAge } from './use-no-popularity-reason.ts'

const trading_close = '2027-01-16T10:00:00.000Z'
const selection = { trading_open: true, trading_opens_at: '2027-01-11T10:00:00.000Z', trading_close }
const close = Date.parse(trading_close)
const counted = close + COUNTING_MS

test.each<[string, PopularityAge, number | null, number | null | undefined]>([
  ['before the close', 'open', close - 1, close - 5000],
  ['at the close, for an earlier reply', 'counting', close, close - 5000],
  ['at the close, for a reply possibly from before the count', 'counting', counted - 1, close + 1],
  ['after the count, for a reply from before the close', 'old', counted, close - 5000],
  ['after the count, for a reply from before the count', 'old', counted, counted - 1],
  ['after the count, for a reply from after it', 'counted', counted, counted],
  ['before the close, without a reply', null, close - 1, undefined],
  ['after the close, without a reply', null, counted, undefined],
  ['while the time is unknown', 'open', null, null],
])('%s, the popularity is %s [3.16 rules §9]', (_when, age, now, received_at) => {
  expect(popularityAge(selection, now, received_at)).toBe(age)
})

test('if the selection is closed and the server time is unknown, the age of the reply is unknown [3.16 rules §9]', () => {
  expect(popularityAge({ ...selection, trading_open: false }, null, null)).toBeNull()
})
