import { symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from 'd3-shape'
import type { Series } from './series.ts'

/** The shapes of marks. Neighbouring series have different shapes, so that they can be told apart without colours. */
const SHAPES = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond]

type Props = { index: number; size?: number }

/** The mark of the series at `index`, centred on the origin. `size` is its area in square pixels. */
export function SeriesMark({ index, size = 44 }: Props) {
  const shape = SHAPES[index % SHAPES.length] ?? symbolCircle
  return <path className="series-mark" d={symbol(shape, size)() ?? ''} />
}

/** The mark of a series, for use in a line of text. */
export function SeriesKey({ series, index }: { series: Series; index: number }) {
  return (
    <svg className="series-key" viewBox="-7 -7 14 14" aria-hidden="true">
      <SeriesMark index={index} size={series.tone === 'own' ? 90 : 70} />
    </svg>
  )
}
