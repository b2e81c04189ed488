import type { Box } from './line-scales.ts'
import type { Series } from './series.ts'

export const PLOT_HEIGHT = 260

const NARROW = 480

/** About what a letter of the board's face takes, in pixels. */
const LETTER = 6.6

/** Where the lines stand in a picture of this width: between the numbers at the left and the names at the right. */
export function plotBox(width: number, series: readonly Series[]): Box {
  const right = hasNames(width, series) ? width - nameRoom(width, series) : width - 16
  return { left: 48, right, top: 12, bottom: PLOT_HEIGHT - 30 }
}

/** A single series is named by the title; on a phone the key above the lines names them. */
export function hasNames(width: number, series: readonly Series[]): boolean {
  return series.length > 1 && width >= NARROW
}

function nameRoom(width: number, series: readonly Series[]): number {
  const longest = Math.max(...series.map(({ label }) => label.length))
  return Math.min(28 + longest * LETTER, width * 0.3)
}

/** As much of a name as fits into so many pixels. */
export function fitName(name: string, room: number): string {
  const mails = Math.max(3, Math.floor(room / LETTER))
  return name.length <= mails ? name : `${name.slice(0, mails - 1).trimEnd()}…`
}
