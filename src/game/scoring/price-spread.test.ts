import { expect, test } from 'vitest'
import { shareWithinBudget, spreadOf } from './price-spread.ts'

/** Returns a function that returns the given numbers in turn, again and again. */
function drawn(...numbers: number[]): () => number {
  let n = 0
  return () => numbers[n++ % numbers.length]!
}

test('the spread consists of minimum, quartiles and maximum', () => {
  expect(spreadOf([5, 1, 4, 2, 3])).toEqual({
    athletes: 5,
    least: 1,
    quarter: 2,
    median: 3,
    three_quarters: 4,
    most: 5,
  })
  expect(spreadOf([])).toBeNull()
})

const women = [
  { price: 60, worth: 3 },
  { price: 30, worth: 1 },
]
const men = [{ price: 40, worth: 9 }]

test('draws teams by the strength of athletes, and counts those within the budget', () => {
  const drawing = { places: 1, budget: 70, teams: 4 }
  expect(shareWithinBudget([women, men], { ...drawing, random: drawn(0.5) })).toBe(0)
  expect(shareWithinBudget([women, men], { ...drawing, random: drawn(0.9) })).toBe(1)
  // The first woman is drawn with a probability of three quarters.
  expect(shareWithinBudget([women, men], { ...drawing, random: drawn(0, 0.74, 0.76, 0.99) })).toBe(0.5)
})

test('no team contains an athlete twice', () => {
  const three = [...women, { price: 5, worth: 0 }]
  const drawing = { places: 2, budget: 89, teams: 1 }
  // The second number would draw the first woman again, so the third number decides: the team costs 60 and 30.
  expect(shareWithinBudget([three], { ...drawing, random: drawn(0, 0, 0.8) })).toBe(0)
  expect(shareWithinBudget([three], { ...drawing, budget: 90, random: drawn(0, 0, 0.8) })).toBe(1)
})

test('if there are few athletes, all are picked; without athletes there is no share', () => {
  const drawing = { places: 2, teams: 3, random: drawn(0.1) }
  expect(shareWithinBudget([women, men], { ...drawing, budget: 130 })).toBe(1)
  expect(shareWithinBudget([women, men], { ...drawing, budget: 129 })).toBe(0)
  expect(shareWithinBudget([[], []], { ...drawing, budget: 1 })).toBeNull()
})

test('athletes without points are drawn occasionally', () => {
  const field = [
    { price: 10, worth: 1000 },
    { price: 1, worth: 0 },
  ]
  const drawing = { places: 1, budget: 1, teams: 1 }
  expect(shareWithinBudget([field], { ...drawing, random: drawn(0.9995) })).toBe(1)
  expect(shareWithinBudget([field], { ...drawing, random: drawn(0.998) })).toBe(0)
})
