import { expect, test } from 'vitest'
import { replayPrices } from './price-replay.ts'

const athlete = (athlete_id: number, price: number) => {
  return { athlete_id, name: `Athlete ${athlete_id}`, gender: 'f', is_team: false, price }
}
const points = (selection_id: number, athlete_id: number, earned: number) => {
  return { selection_id, athlete_id, points: earned }
}
const limits = { per_gender: 1, places: null, budget: 100 }
const bounds = { cheapest: 10, dearest: 100, pro_team: null }

test('prices are compared with points, and athletes in the best affordable teams are counted', () => {
  const athletes = [athlete(1, 90), athlete(2, 110), athlete(3, 20)]
  const replay = replayPrices(
    athletes,
    [points(1, 1, 100), points(1, 2, 200), points(2, 1, 100), points(2, 3, 10), points(3, 3, 90)],
    limits,
    bounds,
  )
  expect(replay.athletes.map((row) => [row.athlete_id, row.points, row.fair_price])).toEqual([
    [2, 200, 100],
    [1, 200, 100],
    [3, 100, 42],
  ])
  expect(replay.correlations).toEqual([
    { gender: 'f', athletes: 3, correlation: expect.closeTo(0.87, 2) },
    { gender: 'm', athletes: 0, correlation: null },
  ])
  expect(replay.overpriced.map((row) => row.athlete_id)).toEqual([2])
  expect(replay.underpriced.map((row) => row.athlete_id)).toEqual([3, 1])
  expect(replay.best_teams).toEqual({
    selections: 3,
    athletes: 2,
    places: 1,
    most_used: { athlete_id: 1, name: 'Athlete 1', teams: 2 },
  })
})

test('without prices or points there is nothing to compare', () => {
  expect(replayPrices([], [], limits, bounds)).toMatchObject({ overpriced: [], best_teams: null })
})
