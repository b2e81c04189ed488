import { curveLinear, curveStepAfter, line } from 'd3-shape'
import { StepAxis, ValueAxis } from './chart-axes.tsx'
import { type LineScales, lineScales } from './line-scales.ts'
import { fitName, hasNames, PLOT_HEIGHT } from './plot-box.ts'
import { lastStep, type Series, seriesClass } from './series.ts'
import { SeriesMark } from './series-mark.tsx'
import type { Box, Step } from './step-scale.ts'

type Props = {
  width: number
  box: Box
  steps: readonly Step[]
  series: readonly Series[]
  inverted: boolean
  stepped: boolean
  /** The index of the selected step. */
  selected: number | null
  formatValue: (value: number) => string
}

export function LinePlot({ width, box, steps, series, inverted, stepped, selected, formatValue }: Props) {
  const values = series.flatMap(({ values }) => values.filter((value) => value !== null))
  const scales = lineScales(values, steps.length, box, { inverted })

  return (
    <svg
      className="plot"
      viewBox={`0 0 ${width} ${PLOT_HEIGHT}`}
      width="100%"
      height={PLOT_HEIGHT}
      aria-hidden="true"
    >
      <ValueAxis box={box} scales={scales} formatValue={formatValue} />
      <StepAxis box={box} steps={steps} x={scales.x} selected={selected} />
      {series.map((one, index) => (
        <SeriesLine
          key={one.label}
          series={one}
          index={index}
          scales={scales}
          stepped={stepped}
          selected={selected}
        />
      ))}
      {hasNames(width, series) && <EndNames series={series} box={box} scales={scales} width={width} />}
    </svg>
  )
}

type LineProps = {
  series: Series
  index: number
  scales: LineScales
  stepped: boolean
  selected: number | null
}

function SeriesLine({ series, index, scales: { x, y }, stepped, selected }: LineProps) {
  const path =
    line<number | null>()
      .defined((value) => value !== null)
      .x((_, step) => x(step))
      .y((value) => y(value ?? 0))
      .curve(stepped ? curveStepAfter : curveLinear)([...series.values]) ?? ''
  const marked = [lastStep(series.values), selected].filter((step) => step !== null)

  return (
    <g className={seriesClass(series, index)}>
      <path className="series-case" d={path} />
      <path className="series-line" d={path} />
      {series.values.map(
        (value, step) =>
          value !== null &&
          (marked.includes(step) || isAlone(series.values, step)) && (
            <g key={x(step)} transform={`translate(${x(step)} ${y(value)})`}>
              <SeriesMark index={index} size={selected === step ? 90 : 56} />
            </g>
          ),
      )}
    </g>
  )
}

/** Whether a value has no neighbours. It is drawn as a point, because no line passes through it. */
function isAlone(values: readonly (number | null)[], step: number): boolean {
  return (values[step - 1] ?? null) === null && (values[step + 1] ?? null) === null
}

type NameProps = { series: readonly Series[]; box: Box; scales: LineScales; width: number }

function EndNames({ series, box, scales: { x, y }, width }: NameProps) {
  const ends = series.flatMap(({ label, values }) => {
    const step = lastStep(values)
    return step === null ? [] : [{ label, x: x(step), y: y(values[step] ?? 0) }]
  })
  const places = spreadLabels(
    ends.map((end) => end.y),
    18,
    box.top,
    box.bottom,
  )

  return ends.map(({ label }, index) => (
    <text key={label} className="series-name" x={box.right + 12} y={places[index]} dy="0.35em">
      {fitName(label, width - box.right - 12)}
    </text>
  ))
}

/**
 * Moves overlapping labels apart, so that they are at least `gap` pixels from each other. The order of the labels
 * stays the same. The labels stay between `top` and `bottom` if there is enough room.
 */
export function spreadLabels(wanted: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a]! - wanted[b]! || a - b)
  const placed = [...wanted]

  let min_y = top
  for (const index of order) {
    placed[index] = Math.max(wanted[index]!, min_y)
    min_y = placed[index] + gap
  }
  let max_y = bottom
  for (const index of order.reverse()) {
    placed[index] = Math.min(placed[index]!, max_y)
    max_y = placed[index] - gap
  }
  return placed
}
