import { expect, test } from 'vitest'
import { bumpPlaces, orderAtEnd } from './bump-places.ts'
import { bumpScales, nearestSeries } from './bump-scales.ts'

const teams = [
  { label: 'Vasa Vikings', ranks: [3, 1, 1] },
  { label: "Anna's Team", ranks: [214, 180, null] },
  { label: 'Klister Kings', ranks: [1, 2, 1] },
  { label: 'Davos Locals', ranks: [null, null, null] },
]

const rankSeries = (label: string, ...ranks: number[]) => ({ label, ranks })

test('teams are in adjacent rows even if their ranks are far apart; teams with equal ranks have separate rows', () => {
  expect(bumpPlaces(teams, 3)).toEqual([
    [1, 0, 0],
    [2, 2, null],
    [0, 1, 1],
    [null, null, null],
  ])
})

test('while a team that is not shown has the lead, the top row is empty', () => {
  const [leader, second] = bumpPlaces(
    [rankSeries('Vasa Vikings', 1, 2, 1), rankSeries('Klister Kings', 2, 3, 2)],
    3,
  )
  expect(leader).toEqual([0, 1, 0])
  expect(second).toEqual([1, 2, 1])
})

test('the final order is best first and leaves out teams that never had a rank', () => {
  expect(orderAtEnd(bumpPlaces(teams, 3))).toEqual([0, 2, 1])
})

test('the nearest series is one that has a rank at that step', () => {
  const places = bumpPlaces(teams, 3)
  const { y } = bumpScales(800, 3, ['one', 'two', 'three', 'four'], 4)
  expect(nearestSeries(y(0), places, 0)).toBe(2)
  expect(nearestSeries(y(9), places, 2)).toBe(2)
  expect(nearestSeries(y(0), [[null]], 0)).toBeNull()
})
