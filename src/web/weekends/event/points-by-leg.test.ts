import { expect, test } from 'vitest'
import { gapsToBest, legsOf, pointsByLeg } from './leg-picture.tsx'

const race = (race_id: number, date: string, more = {}) => ({
  race_id,
  date,
  kind: 'sprint',
  scored: true,
  ...more,
})
const tour = {
  selections: [
    { selection_id: 1, name: 'Leg 1', races: [race(11, '2026-12-28')] },
    { selection_id: 2, name: 'Overall', races: [race(19, '2027-01-02', { kind: 'tour_overall' })] },
    { selection_id: 3, name: 'Leg 2', races: [race(12, '2026-12-29')] },
    { selection_id: 4, name: 'Leg 3', races: [race(13, '2027-01-02')] },
    { selection_id: 5, name: 'Leg 4', races: [race(14, '2027-01-03', { scored: false })] },
  ],
}

test('the legs of a tour are in race order with the overall result last, and unscored legs are left out [1.6e]', () => {
  expect(legsOf(tour as never).map(({ name }) => name)).toEqual(['Leg 1', 'Leg 2', 'Leg 3', 'Overall'])
})

test('points add up leg by leg, without races that do not count [1.6e 8.10a]', () => {
  const result = (race_id: number, total: number, include_in_total = true) => ({
    race_id,
    total,
    race: { include_in_total },
  })
  const results = [result(11, 0.1), result(12, 0.2), result(13, 50, false), result(99, 7)]
  expect(pointsByLeg(results as never, legsOf(tour as never))).toEqual([0.1, 0.3, 0.3, 0.3])
})

test('the gap of each athlete to the best is computed leg by leg [1.6e]', () => {
  expect(
    gapsToBest([
      [50, 97.1],
      [47, 97],
      [50, 80],
    ]),
  ).toEqual([
    [0, 0],
    [-3, -0.1],
    [0, -17.1],
  ])
  expect(gapsToBest([])).toEqual([])
})
