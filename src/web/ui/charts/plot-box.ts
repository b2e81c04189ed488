import type { Series } from './series.ts'
import type { Box } from './step-scale.ts'

export const PLOT_HEIGHT = 260

/** The minimum width at which names fit on the right, in pixels. */
const MIN_WIDTH_FOR_NAMES = 480

/** The approximate width of a letter in the board's font, in pixels. */
const LETTER_WIDTH = 6.6

/**
 * Returns the area of the plot in a picture of the given width. The values of the axis are on its left, and names are
 * on its right.
 */
export function plotBox(width: number, series: readonly Series[]): Box {
  const right = hasNames(width, series) ? width - nameRoom(width, series) : width - 16
  return { left: 48, right, top: 12, bottom: PLOT_HEIGHT - 30 }
}

/**
 * Whether the names of the series are on the right. The name of a single series is left out, because the title contains
 * it. On phones, only the legend has the names.
 */
export function hasNames(width: number, series: readonly Series[]): boolean {
  return series.length > 1 && width >= MIN_WIDTH_FOR_NAMES
}

function nameRoom(width: number, series: readonly Series[]): number {
  const longest = Math.max(...series.map(({ label }) => label.length))
  return Math.min(28 + longest * LETTER_WIDTH, width * 0.3)
}

/** Truncates a name so that it fits into `room` pixels. */
export function fitName(name: string, room: number): string {
  const letters = Math.max(3, Math.floor(room / LETTER_WIDTH))
  return name.length <= letters ? name : `${name.slice(0, letters - 1).trimEnd()}…`
}
