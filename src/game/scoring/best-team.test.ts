import { expect, test } from 'vitest'
import { bestTeam, type Candidate, type TeamLimits } from './best-team.ts'

const women = (...rows: [price: number, points: number][]): Candidate[] =>
  rows.map(([price, points], index) => ({ athlete_id: index + 1, gender: 'f', price, points }))
const men = (...rows: [price: number, points: number][]): Candidate[] =>
  rows.map(([price, points], index) => ({ athlete_id: index + 101, gender: 'm', price, points }))
const byId = (a: number, b: number) => a - b
const limits: TeamLimits = { per_gender: 2, places: null, budget: 100 }

test('finds the affordable team with the most points, within the limits for each gender', () => {
  const field = [...women([60, 100], [20, 40], [20, 30], [5, 1]), ...men([40, 50], [10, 20])]
  expect(bestTeam(field, limits).toSorted(byId)).toEqual([1, 2, 102])
  expect(bestTeam(field, { ...limits, budget: 0 }).toSorted(byId)).toEqual([1, 2, 101, 102])
  expect(bestTeam(field, { ...limits, places: 1 })).toEqual([1])
  expect(bestTeam(field, { ...limits, per_gender: null })).toEqual([])
})

test('the limits may be much higher than the number of athletes', () => {
  const field = [...women([60, 100], [20, 40]), ...men([20, 50])]
  const high = 2 ** 40
  expect(bestTeam(field, { ...limits, per_gender: high, places: high }).toSorted(byId)).toEqual([1, 2, 101])
  expect(bestTeam([], { ...limits, per_gender: high })).toEqual([])
})

test('finds the same points as a search of all teams, for a few random athletes', () => {
  let state = 1
  const next = (most: number) => {
    state = (state * 48_271) % 2_147_483_647
    return 1 + (state % most)
  }
  for (let round = 0; round < 200; round++) {
    const rows = () => Array.from({ length: 6 }, (): [number, number] => [2 * next(30), next(50)])
    const field = [...women(...rows()), ...men(...rows())]
    const given = { per_gender: 2, places: round % 2 === 0 ? null : 3, budget: 100 }
    const team = bestTeam(field, given)
    const points = pointsOf(field.filter(({ athlete_id }) => team.includes(athlete_id)))
    expect(points).toBe(Math.max(...everyTeam(field).filter(isAllowed(given)).map(pointsOf)))
  }
})

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const pointsOf = (team: Candidate[]) => sum(team.map(({ points }) => points))

function everyTeam([first, ...rest]: readonly Candidate[]): Candidate[][] {
  if (!first) return [[]]
  const others = everyTeam(rest)
  return [...others, ...others.filter((team) => team.length < 4).map((team) => [first, ...team])]
}

const isAllowed =
  ({ per_gender, places, budget }: TeamLimits) =>
  (team: Candidate[]) =>
    ['f', 'm'].every((gender) => team.filter((row) => row.gender === gender).length <= per_gender!) &&
    team.length <= (places ?? 4) &&
    sum(team.map(({ price }) => price)) <= budget
