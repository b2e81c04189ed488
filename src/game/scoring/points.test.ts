import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentOf, roundHundredths, sumPoints, toHundredths, toPoints } from './points.ts'

describe('points', () => {
  it.each([
    [0.4, 0],
    [0.5, 1],
    [1.5, 2],
    [2.5, 3],
    [-0.5, -1],
    [-2.5, -3],
    [-2.4, -2],
  ])('halves are rounded away from zero: %d becomes %d [9.16c rules §4]', (value, rounded) => {
    expect(roundHundredths(value)).toBe(rounded)
  })

  it.each([
    [10000, 50, 5000],
    [9500, 25, 2375],
    [101, 50, 51],
    [-101, 50, -51],
    [333, 0, 0],
  ])('of %d hundredths, %d %% are %d [9.15 rules §4]', (points, percent, part) => {
    expect(percentOf(points, percent)).toBe(part)
  })

  it('numbers with two decimals are converted to hundredths and back without loss [rules §4]', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (hundredths) => {
        expect(toHundredths(toPoints(hundredths))).toBe(hundredths)
      }),
    )
  })

  it('sums are exact, without the rounding errors of decimal numbers [rules §4]', () => {
    expect(toPoints(sumPoints([10, 20].map((tenths) => toHundredths(tenths / 100))))).toBe(0.3)
  })
})
