import { expect, test } from 'vitest'
import { shownRaces } from './my-races.tsx'

const races = (decided: number, count: number) =>
  Array.from({ length: count }, (_, index) => {
    return { number: index + 1, scored: index < decided, state: 'scheduled' as const }
  })
const numbersOf = (decided: number, count = 20) =>
  shownRaces(races(decided, count)).map(({ number }) => number)

test('of a long tour, the start page shows the last two decided races and the next four', () => {
  expect(numbersOf(0)).toEqual([1, 2, 3, 4, 5, 6])
  expect(numbersOf(8)).toEqual([7, 8, 9, 10, 11, 12])
  expect(numbersOf(20)).toEqual([15, 16, 17, 18, 19, 20])
  expect(numbersOf(2, 4)).toEqual([1, 2, 3, 4])
})
