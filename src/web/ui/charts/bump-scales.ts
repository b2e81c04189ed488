import { type Box, stepScale } from './step-scale.ts'

/** The vertical distance between two rows, in pixels. */
const ROW_HEIGHT = 34

const TOP = 18

/** The minimum width at which names fit on both sides, in pixels. */
const MIN_WIDTH_FOR_BOTH = 640

/** The approximate width of a letter in the board's font, in pixels. */
const LETTER_WIDTH = 7

/**
 * The width beside a plot that is needed in addition to a name: for the bib, the gap before the name, and the margin.
 */
const BIB_WIDTH = 40

export type BumpScales = {
  box: Box
  height: number
  /** Whether names are also shown on the left. They are always shown on the right. */
  has_left_names: boolean
  x: (step: number) => number
  y: (place: number) => number
}

export function bumpScales(width: number, steps: number, names: readonly string[], rows: number): BumpScales {
  const has_left_names = width >= MIN_WIDTH_FOR_BOTH
  const longest = Math.max(0, ...names.map((name) => name.length))
  const name_width = Math.min(BIB_WIDTH + longest * LETTER_WIDTH, width * (has_left_names ? 0.24 : 0.42))
  const bottom = TOP + Math.max(0, rows - 1) * ROW_HEIGHT
  const box = { left: has_left_names ? name_width : 16, right: width - name_width, top: TOP, bottom }

  return {
    box,
    height: bottom + 52,
    has_left_names,
    x: stepScale(steps, box),
    y: (place) => TOP + place * ROW_HEIGHT,
  }
}

/** Returns the series that is nearest to `y` at a step. Null if no series has a rank at that step. */
export function nearestSeries(
  y: number,
  places: readonly (readonly (number | null)[])[],
  step: number,
): number | null {
  const row = (y - TOP) / ROW_HEIGHT
  const distance = (index: number) => Math.abs((places[index]?.[step] ?? Infinity) - row)
  const [nearest] = places.map((_, index) => index).sort((a, b) => distance(a) - distance(b))
  return nearest !== undefined && distance(nearest) < Infinity ? nearest : null
}
