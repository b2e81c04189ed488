import { expect, test } from 'vitest'
import { shareWithinBudget, spreadOf } from './price-spread.ts'

/** Numbers that are drawn one after the other, and again from the first. */
function drawn(...numbers: number[]): () => number {
  let n = 0
  return () => numbers[n++ % numbers.length]!
}

test('the cheapest, the quarters and the dearest of a field', () => {
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

test('teams are drawn by strength, and those within the budget are counted', () => {
  const drawing = { places: 1, budget: 70, teams: 4 }
  expect(shareWithinBudget([women, men], { ...drawing, random: drawn(0.5) })).toBe(0)
  expect(shareWithinBudget([women, men], { ...drawing, random: drawn(0.9) })).toBe(1)
  // The first woman has three of four chances.
  expect(shareWithinBudget([women, men], { ...drawing, random: drawn(0, 0.74, 0.76, 0.99) })).toBe(0.5)
})

test('nobody is in a team twice', () => {
  const three = [...women, { price: 5, worth: 0 }]
  const drawing = { places: 2, budget: 89, teams: 1 }
  // The same woman again, then the second one: 60 and 30.
  expect(shareWithinBudget([three], { ...drawing, random: drawn(0, 0, 0.8) })).toBe(0)
  expect(shareWithinBudget([three], { ...drawing, budget: 90, random: drawn(0, 0, 0.8) })).toBe(1)
})

test('where there are no more athletes than places, all are in the team; without anybody there is no share', () => {
  const drawing = { places: 2, teams: 3, random: drawn(0.1) }
  expect(shareWithinBudget([women, men], { ...drawing, budget: 130 })).toBe(1)
  expect(shareWithinBudget([women, men], { ...drawing, budget: 129 })).toBe(0)
  expect(shareWithinBudget([[], []], { ...drawing, budget: 1 })).toBeNull()
})

test('whoever earned nothing is drawn now and then', () => {
  const field = [
    { price: 10, worth: 1000 },
    { price: 1, worth: 0 },
  ]
  const drawing = { places: 1, budget: 1, teams: 1 }
  expect(shareWithinBudget([field], { ...drawing, random: drawn(0.9995) })).toBe(1)
  expect(shareWithinBudget([field], { ...drawing, random: drawn(0.998) })).toBe(0)
})
