import { curveBumpX, line } from 'd3-shape'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bumpPath } from './bump-line.tsx'
import { bumpScales } from './bump-scales.ts'

const places_of_series = fc.array(fc.option(fc.nat({ max: 11 })), { minLength: 1, maxLength: 8 })

test('a line of ranks is the same as that of d3, also with gaps and single points', () => {
  fc.assert(
    fc.property(places_of_series, fc.integer({ min: 280, max: 1200 }), (places, width) => {
      const scales = bumpScales(width, places.length, ['Hedda Lie'], 12)
      const lineOfD3 = line<number | null>()
        .defined((place) => place !== null)
        .x((_, step) => scales.x(step))
        .y((place) => scales.y(place ?? 0))
        .curve(curveBumpX)
      expect(bumpPath(places, scales)).toBe(lineOfD3(places) ?? '')
    }),
  )
})
