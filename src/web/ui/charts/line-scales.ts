import { nice, ticks } from 'd3-array'

export type Step = {
  /** The full name, such as `Lillehammer`. */
  label: string
  /** The short label for the axis, such as `6 Dec`. */
  tick?: string
}

/** The edges of a plot, in pixels from the top left corner of its picture. */
export type Box = { left: number; right: number; top: number; bottom: number }

type ScaleOptions = {
  /** Whether the values are ranks. If so, 1 is at the top, and there is no 0. */
  inverted: boolean
  /** Whether the scale goes exactly from the minimum to the maximum of the values. */
  tight?: boolean
}

export type LineScales = {
  x: (step: number) => number
  y: (value: number) => number
  /** The values at which there is a grid line. */
  ticks: number[]
}

const TICK_COUNT = 4

/**
 * Returns the scales of a chart. Values start at 0, or lower if a value is negative, and end at a rounded maximum.
 * Ranks start at 1 and end at the worst rank. A tight scale goes exactly from the lowest to the highest value.
 */
export function lineScales(
  values: readonly number[],
  steps: number,
  box: Box,
  { inverted, tight = false }: ScaleOptions,
): LineScales {
  const start = inverted ? 1 : 0
  const ends = tight ? values : [start, start + 1, ...values]
  const [least, most] = ends.length > 0 ? [Math.min(...ends), Math.max(...ends)] : [0, 1]
  const domain: [number, number] = inverted || tight ? [least, most] : nice(least, most, TICK_COUNT)
  const y = linearScale(domain, inverted ? [box.top, box.bottom] : [box.bottom, box.top])

  return { x: stepScale(steps, box), y, ticks: inverted ? rankTicks(domain) : ticks(...domain, TICK_COUNT) }
}

/**
 * Returns a function that maps the domain onto the range. The scales of d3 are not used, because they would make a
 * page's script a tenth larger.
 */
function linearScale([least, most]: [number, number], [start, end]: [number, number]) {
  return (value: number) =>
    least === most ? (start + end) / 2 : start + ((value - least) / (most - least)) * (end - start)
}

/**
 * Returns a function that gives the horizontal position of a step. The steps span the full width. A single step is
 * centred.
 */
export function stepScale(steps: number, { left, right }: Box): (step: number) => number {
  return linearScale([0, steps - 1], [left, right])
}

/** Returns the ranks with a grid line: only whole ranks, always including 1. */
function rankTicks(domain: [number, number]): number[] {
  const ranks = ticks(...domain, TICK_COUNT).filter((rank) => Number.isInteger(rank) && rank > 1)
  return [1, ...ranks]
}

/** Returns the step nearest to `x`. */
export function nearestStep(x: number, steps: number, { left, right }: Box): number {
  if (steps < 2) return 0
  const share = (x - left) / (right - left)
  return Math.max(0, Math.min(steps - 1, Math.round(share * (steps - 1))))
}

/**
 * Returns the steps that get a label of `width` pixels. Without enough room for all labels, only every second or third
 * step gets one, and so on. The last step always gets a label.
 */
export function labelledSteps(steps: number, { left, right }: Box, width: number): number[] {
  const max_labels = Math.max(1, Math.floor((right - left) / width))
  const stride = Math.max(1, Math.ceil((steps - 1) / max_labels))
  return Array.from({ length: steps }, (_, step) => step).filter((step) => (steps - 1 - step) % stride === 0)
}
