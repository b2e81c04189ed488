import { type Box, stepScale } from './line-scales.ts'

/** Pixels from one team to the next. */
const ROW = 34

const TOP = 18

/** From this width on there is room for the names on both sides. */
const ROOMY = 640

/** About what a letter of the board's face takes, in pixels. */
const LETTER = 7

/** A bib, the space before the name, and the picture's edge. */
const BIB = 40

export type BumpScales = {
  box: Box
  height: number
  /** Whether the names stand at the left as well. */
  isRoomy: boolean
  x: (step: number) => number
  y: (place: number) => number
}

/** `rows`: how many places there are one below the other. */
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

/** The course that is nearest to `y` at a step; null where none has a place. */
export function nearestCourse(
  y: number,
  places: readonly (readonly (number | null)[])[],
  step: number,
): number | null {
  const row = (y - TOP) / ROW
  const distance = (index: number) => Math.abs((places[index]?.[step] ?? Infinity) - row)
  const [nearest] = places.map((_, index) => index).sort((a, b) => distance(a) - distance(b))
  return nearest !== undefined && distance(nearest) < Infinity ? nearest : null
}
