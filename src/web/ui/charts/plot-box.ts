import type { Box } from './line-scales.ts'
import type { Series } from './series.ts'

export const PLOT_HEIGHT = 260

/** The width in pixels from which names fit on the right. */
const MIN_WIDTH_FOR_NAMES = 480

/** Approximate width of a letter in the board's font, in pixels. */
const LETTER_WIDTH = 6.6

/** The plot area in a picture of this width, between the axis values on the left and the names on the right. */
export function plotBox(width: number, series: readonly Series[]): Box {
  const right = hasNames(width, series) ? width - nameRoom(width, series) : width - 16
  return { left: 48, right, top: 12, bottom: PLOT_HEIGHT - 30 }
}

/**
 * Whether names are on the right: not of a single series, which the title names, and not on phones, which have a
 * legend.
 */
export function hasNames(width: number, series: readonly Series[]): boolean {
  return series.length > 1 && width >= MIN_WIDTH_FOR_NAMES
}

function nameRoom(width: number, series: readonly Series[]): number {
  const longest = Math.max(...series.map(({ label }) => label.length))
  return Math.min(28 + longest * LETTER_WIDTH, width * 0.3)
}

/** Truncates a name to a width in pixels. */
export function fitName(name: string, room: number): string {
  const letters = Math.max(3, Math.floor(room / LETTER_WIDTH))
  return name.length <= letters ? name : `${name.slice(0, letters - 1).trimEnd()}…`
}
