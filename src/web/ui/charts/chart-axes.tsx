import type { LineScales } from './line-scales.ts'
import { type Box, labelledSteps, type Step } from './step-scale.ts'

type ValueProps = { box: Box; scales: LineScales; formatValue: (value: number) => string }

/** The horizontal grid lines with their values. */
export function ValueAxis({ box, scales, formatValue }: ValueProps) {
  return scales.ticks.map((tick) => (
    <g key={tick} className="axis" transform={`translate(0 ${scales.y(tick)})`}>
      <line x1={box.left} x2={box.right} />
      <text x={box.left - 10} dy="0.35em" textAnchor="end">
        {formatValue(tick)}
      </text>
    </g>
  ))
}

type StepProps = { box: Box; steps: readonly Step[]; x: (step: number) => number; selected: number | null }

/** The width that a label below a step needs, in pixels. */
const LABEL_WIDTH = 62

/** The labels below the steps, and a vertical line at the selected step. */
export function StepAxis({ box, steps, x, selected }: StepProps) {
  const labelled = labelledSteps(steps.length, box, LABEL_WIDTH)

  return (
    <g className="axis">
      {selected !== null && (
        <line className="axis-reader" x1={x(selected)} x2={x(selected)} y1={box.top} y2={box.bottom + 6} />
      )}
      {labelled.map((step) => (
        <text key={step} x={x(step)} y={box.bottom + 22} textAnchor={anchorOf(step, steps.length)}>
          {tickOf(steps[step])}
        </text>
      ))}
    </g>
  )
}

/** Aligns the first and last labels inwards, so that they stay inside the picture. */
function anchorOf(step: number, steps: number): 'start' | 'middle' | 'end' {
  if (steps < 2) return 'middle'
  if (step === 0) return 'start'
  return step === steps - 1 ? 'end' : 'middle'
}

function tickOf(step: Step | undefined): string {
  return step?.tick ?? step?.label ?? ''
}
