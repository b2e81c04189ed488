import { expect, test } from 'vitest'
import type { AthleteRaceResult, SelectionPopularity } from '#contract/athletes.ts'
import { pointsByDay, pricesByChange, sharesBySelection } from './paired-series.ts'

const raced = (date: string, total: number, kind = 'marathon') =>
  ({ total, race: { date, kind } }) as AthleteRaceResult
const dayOf = (date: string) => date.slice(0, 10)
const labels = ({ steps }: { steps: readonly { label: string }[] }) => steps.map(({ label }) => label)

test('the form of two athletes has a step for each race day, with the points of all races on that day, but not those of the overall result of a tour [2.athid.b]', () => {
  const both = pointsByDay(
    [
      [raced('2027-01-02T08:00Z', 80.1), raced('2027-01-02T12:00Z', 20.2), raced('2027-01-09T08:00Z', 0)],
      [
        raced('2026-12-28T08:00Z', 50),
        raced('2027-01-09T10:00Z', 95),
        raced('2027-01-09T10:00Z', 300, 'tour_overall'),
      ],
    ],
    dayOf,
  )
  expect(labels(both)).toEqual(['2026-12-28', '2027-01-02', '2027-01-09'])
  expect(both.values).toEqual([
    [null, 100.3, 0],
    [50, null, 95],
  ])
})

test('a price stays the same until it changes, and is null before the first price [3.17]', () => {
  const both = pricesByChange([
    [
      { set_at: '2026-12-01T00:00Z', price: 9000 },
      { set_at: '2027-01-01T00:00Z', price: 9500 },
    ],
    [{ set_at: '2026-12-20T00:00Z', price: 20_000 }],
  ])
  expect(both.values).toEqual([
    [9000, 9000, 9500],
    [null, 20_000, 20_000],
  ])
})

test('the selections of both athletes are merged into one order [3.16]', () => {
  const share = (selection_id: number, ratio: number): SelectionPopularity => ({
    selection_id,
    selection_name: `S${selection_id}`,
    weekend_id: 1,
    weekend_name: 'W',
    is_locked: true,
    ratio,
  })
  const both = sharesBySelection([
    [share(9, 0.5), share(4, 0.25)],
    [share(2, 0.1), share(9, 0.2), share(7, 0.3)],
  ])
  expect(labels(both)).toEqual(['W, S2', 'W, S9', 'W, S7', 'W, S4'])
  expect(both.values).toEqual([
    [null, 0.5, null, 0.25],
    [0.1, 0.2, 0.3, null],
  ])
})
