import { expect, test } from 'vitest'
import { LEVELS, levelsOf, segmentOf } from './season-hills.tsx'

const weekendOf = (...distances: (number | null)[]) =>
  ({
    selections: [{ races: distances.map((distance, race_id) => ({ race_id, distance, date: '' })) }],
  }) as never

test('the weekend with the most kilometres is the highest, and no weekend has the height zero', () => {
  expect(levelsOf([weekendOf(10, 10), weekendOf(50, 50), weekendOf(1), weekendOf(null)])).toEqual([
    2,
    LEVELS,
    1,
    1,
  ])
})

test('without distances all weekends have the same height', () => {
  expect(levelsOf([weekendOf(null), weekendOf()])).toEqual([1, 1])
  expect(levelsOf([])).toEqual([])
})

test('each segment starts where the previous one ends', () => {
  const end = segmentOf(1, 3, 5).line.split(' ').at(-1)
  expect(segmentOf(3, 5, 5).line).toMatch(new RegExp(`^M0 ${end}C`))
})
