export type Step = {
  /** The full name, such as `Lillehammer`. */
  label: string
  /** The short label for the axis, such as `6 Dec`. */
  tick?: string
}

/** The edges of a plot, in pixels from the top left corner of its picture. */
export type Box = { left: number; right: number; top: number; bottom: number }

/**
 * Returns a function that maps the domain onto the range. The scales of d3 are not used, because they would make a
 * page's script a tenth larger.
 */
export function linearScale([least, most]: [number, number], [start, end]: [number, number]) {
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
