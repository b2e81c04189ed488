import { expect, test } from 'vitest'
import { bumpPlaces, orderAtEnd } from './bump-places.ts'
import { bumpScales, nearestCourse } from './bump-scales.ts'

const courses = [
  { label: 'Vasa Vikings', ranks: [3, 1, 1] },
  { label: "Anna's Team", ranks: [214, 180, null] },
  { label: 'Klister Kings', ranks: [1, 2, 1] },
  { label: 'Davos Locals', ranks: [null, null, null] },
]

test('ranks far apart stand next to each other, equal ranks one below the other', () => {
  expect(bumpPlaces(courses, 3)).toEqual([
    [1, 0, 0],
    [2, 2, null],
    [0, 1, 1],
    [null, null, null],
  ])
})

test('at the end the best comes first; who never had a rank is left out', () => {
  expect(orderAtEnd(bumpPlaces(courses, 3))).toEqual([0, 2, 1])
})

test('the nearest course is one that has a place there', () => {
  const places = bumpPlaces(courses, 3)
  const { y } = bumpScales(800, 3, ['one', 'two', 'three', 'four'])
  expect(nearestCourse(y(0), places, 0)).toBe(2)
  expect(nearestCourse(y(9), places, 2)).toBe(2)
  expect(nearestCourse(y(0), [[null]], 0)).toBeNull()
})
