import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spreadLabels } from './line-plot.tsx'

test.each([
  ['labels with enough distance stay in place', [20, 60, 100], [20, 60, 100]],
  ['overlapping labels move down', [50, 50, 52], [50, 68, 86]],
  ['labels at the bottom move up', [200, 198, 40], [200, 182, 40]],
])('%s', (_, wanted, placed) => {
  expect(spreadLabels(wanted, 18, 10, 200)).toEqual(placed)
})

test('labels keep their order, are at least the gap apart, and stay inside the plot', () => {
  const ys = fc.array(fc.integer({ min: 10, max: 200 }), { maxLength: 10 })
  fc.assert(
    fc.property(ys, (wanted) => {
      const placed = spreadLabels(wanted, 18, 10, 200)
      const sorted = [...placed].sort((a, b) => a - b)
      expect(sorted.every((y, index) => index === 0 || y - sorted[index - 1]! >= 18)).toBe(true)
      expect(sorted.every((y) => y >= 10 && y <= 200)).toBe(true)
      for (const [one, y] of wanted.entries())
        for (const [other, below] of wanted.entries())
          if (y < below) expect(placed[one]).toBeLessThan(placed[other]!)
    }),
  )
})
