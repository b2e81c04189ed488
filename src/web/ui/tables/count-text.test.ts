import { expect, test } from 'vitest'
import { countText } from './row-count.tsx'

const rows = (count: number, total: number | null, is_stale = false) =>
  ({ state: 'ready', data: Array(count), total, is_stale }) as const

test.each([
  ['Loading …', { state: 'loading' }, 0],
  ['Loading …', rows(100, 2431, true), 0],
  ['No teams', rows(0, 0), 0],
  ['12 teams', rows(12, 12), 0],
  ['12 teams', rows(12, null), 0],
  ['1 team', rows(1, 1), 0],
  ['1 to 100 of 2,431 teams', rows(100, 2431), 0],
  ['2,401 to 2,431 of 2,431 teams', rows(31, 2431), 2400],
  ['2,431 teams', rows(0, 2431), 9900],
] as const)('the row count says “%s”', (text, reply, offset) => {
  expect(countText(reply, offset, 'teams', 'en')).toBe(text)
})
