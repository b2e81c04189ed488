import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineScales } from './line-scales.ts'
import { labelledSteps, nearestStep } from './step-scale.ts'

const box = { left: 50, right: 450, top: 10, bottom: 210 }

describe('lineScales', () => {
  test('points start at zero, and more points are higher up', () => {
    const { y, ticks } = lineScales([120, 480], 3, box, { inverted: false })
    expect(y(0)).toBe(box.bottom)
    expect(y(480)).toBeLessThan(y(120))
    expect(ticks).toEqual([0, 100, 200, 300, 400, 500])
  })

  test('the best rank is at the top, and there is no rank 0', () => {
    const { y, ticks } = lineScales([214, 33, 12], 3, box, { inverted: true })
    expect([y(1), y(214)]).toEqual([box.top, box.bottom])
    expect(ticks).toEqual([1, 50, 100, 150, 200])
  })

  test('ranks close together get whole-number ticks only', () => {
    expect(lineScales([1, 2, 3], 3, box, { inverted: true }).ticks).toEqual([1, 2, 3])
  })

  test('a tight scale goes from the minimum to the maximum', () => {
    const { y } = lineScales([90, 100], 2, box, { inverted: false, tight: true })
    expect([y(90), y(100)]).toEqual([box.bottom, box.top])
  })

  test.each([
    ['no values', []],
    ['nothing but zeros', [0, 0]],
    ['one value', [7]],
  ])('a scale for %s gives valid positions', (_, values) => {
    for (const options of [{ inverted: false }, { inverted: true }, { inverted: false, tight: true }]) {
      const { x, y } = lineScales(values, values.length, box, options)
      expect([x(0), y(0)].every(Number.isFinite)).toBe(true)
    }
  })

  test('steps span the full width, and a single step is centred', () => {
    const { x } = lineScales([1], 3, box, { inverted: false })
    expect([x(0), x(1), x(2)]).toEqual([50, 250, 450])
    expect(lineScales([1], 1, box, { inverted: false }).x(0)).toBe(250)
  })
})

test.each([
  [-100, 0],
  [50, 0],
  [149, 0],
  [151, 1],
  [250, 1],
  [450, 2],
  [9000, 2],
])('of three steps, the one nearest to %d pixels is %d', (x, step) => {
  expect(nearestStep(x, 3, box)).toBe(step)
})

test('step labels are spaced apart, and the last step always has a label', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 20, max: 500 }), (steps, width) => {
      const labelled = labelledSteps(steps, box, width)
      const stride = (labelled[1] ?? Infinity) - (labelled[0] ?? 0)
      expect(labelled.at(-1)).toBe(steps - 1)
      expect(labelled.length === 1 || (stride * 400) / (steps - 1) >= Math.min(width, 400)).toBe(true)
    }),
  )
})
