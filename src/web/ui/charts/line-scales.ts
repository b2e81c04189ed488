import { nice, ticks } from 'd3-array'
import { type Box, linearScale, stepScale } from './step-scale.ts'

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

/** Returns the ranks with a grid line: only whole ranks, always including 1. */
function rankTicks(domain: [number, number]): number[] {
  const ranks = ticks(...domain, TICK_COUNT).filter((rank) => Number.isInteger(rank) && rank > 1)
  return [1, ...ranks]
}
