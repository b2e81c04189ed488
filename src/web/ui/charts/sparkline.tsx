import './bump-chart.css'
import { curveMonotoneX, line } from 'd3-shape'
import { lineScales } from './line-scales.ts'
import { lastStep } from './series.ts'

type Props = {
  /** The values of the line. Null where there is no value. */
  values: readonly (number | null)[]
  /** Whether 1 is at the top, as for ranks. */
  inverted?: boolean
}

const WIDTH = 96
const HEIGHT = 28
const BOX = { left: 3, right: WIDTH - 5, top: 4, bottom: HEIGHT - 4 }

/** A small line without labels. It is decorative, because its row has the values as text. */
export function Sparkline({ values, inverted = false }: Props) {
  const known_values = values.filter((value) => value !== null)
  const { x, y } = lineScales(known_values, values.length, BOX, { inverted, tight: true })
  const last_step = lastStep(values)
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, step) => x(step))
    .y((value) => y(value ?? 0))
    .curve(curveMonotoneX)([...values])

  return (
    <svg className="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {path && <path d={path} />}
      {last_step !== null && <circle cx={x(last_step)} cy={y(values[last_step] ?? 0)} r="3" />}
    </svg>
  )
}
