import { type Box, stepScale } from './line-scales.ts'

/** Vertical distance between two teams, in pixels. */
const ROW = 34

const TOP = 18

/** Minimum width in pixels at which names fit on both sides. */
const ROOMY = 640

/** Approximate width of a letter in the board's font, in pixels. */
const LETTER = 7

/** Width of the bib, the gap before the name, and the margin. */
const BIB = 40

export type BumpScales = {
  box: Box
  height: number
  /** Whether names are shown on the left, too. */
  isRoomy: boolean
  x: (step: number) => number
  y: (place: number) => number
}

/** `rows`: the number of rows in the chart. */
export function bumpScales(width: number, steps: number, names: readonly string[], rows: number): BumpScales {
  const isRoomy = width >= ROOMY
  const longest = Math.max(0, ...names.map((name) => name.length))
  const room = Math.min(BIB + longest * LETTER, width * (isRoomy ? 0.24 : 0.42))
  const bottom = TOP + Math.max(0, rows - 1) * ROW
  const box = { left: isRoomy ? room : 16, right: width - room, top: TOP, bottom }

  return {
    box,
    height: bottom + 52,
    isRoomy,
    x: stepScale(steps, box),
    y: (place) => TOP + place * ROW,
  }
}

/** The series nearest to `y` at a step; null if none has a place there. */
export function nearestSeries(
  y: number,
  places: readonly (readonly (number | null)[])[],
  step: number,
): number | null {
  const row = (y - TOP) / ROW
  const distance = (index: number) => Math.abs((places[index]?.[step] ?? Infinity) - row)
  const [nearest] = places.map((_, index) => index).sort((a, b) => distance(a) - distance(b))
  return nearest !== undefined && distance(nearest) < Infinity ? nearest : null
}
