import { expect, test } from 'vitest'
import type { Weekend } from '#contract/weekends.ts'
import { toInstant } from '#game/instants.ts'
import { scoreColumns } from './score-columns.ts'

type Parts = { scored?: boolean; ranked?: boolean[]; close?: string }

function weekend(
  weekend_id: number,
  event_start: string,
  { scored = true, ranked = [false], close }: Parts = {},
) {
  const selections = ranked.map((takes_ranked_picks) => ({
    takes_ranked_picks,
    trading_close: close ?? event_start,
    races: [{ scored }],
  }))
  return { weekend_id, weekend_name: `Weekend ${weekend_id}`, event_start, selections } as Weekend
}

const ruka = weekend(1, '2026-11-27T10:00:00Z')
const davos = weekend(2, '2026-12-04T10:00:00Z')

test('the latest weekend comes first [2.lgn.c]', () => {
  expect(scoreColumns([ruka, davos], null).map(({ weekend_id }) => weekend_id)).toEqual([2, 1])
})

test.each([
  [[false], true],
  [[true, false], true],
  [[true], false],
  [[true, true], false],
])('if the selections have ranked picks: %j, the weekend has a page: %s [2.lgn.c]', (ranked, has_page) => {
  expect(scoreColumns([weekend(3, '2026-12-11T10:00:00Z', { ranked })], null)[0]?.has_page).toBe(has_page)
})

test('a weekend is listed once its first selection has closed, before anything is scored', () => {
  const open = weekend(4, '2026-12-18T10:00:00Z', { scored: false, close: '2026-12-18T07:00:00Z' })
  const at = (iso: string) => scoreColumns([open], toInstant(iso)).length
  expect([at('2026-12-18T06:59:59Z'), at('2026-12-18T07:00:00Z')]).toEqual([0, 1])
  expect(scoreColumns([open], null)).toEqual([])
})
