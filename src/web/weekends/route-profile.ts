import type { Weekend } from '#contract/weekends.ts'
import { racesOf } from './weekend-races.ts'

/** From the flat to the highest climb of the winter. */
export const LEVELS = 5

/** How high each weekend stands in the picture of the season, from 1 to LEVELS: by the kilometres that are raced. */
export function levelsOf(weekends: readonly Pick<Weekend, 'selections'>[]): number[] {
  const kilometres = weekends.map(kilometresOf)
  const most = Math.max(...kilometres, 1)
  return kilometres.map((km) => Math.max(1, Math.round(LEVELS * Math.sqrt(km / most))))
}

export function kilometresOf(weekend: Pick<Weekend, 'selections'>): number {
  return racesOf(weekend).reduce((sum, { distance }) => sum + (distance ?? 0), 0)
}

/** What is drawn of the course between two neighbours, in a square of 100: from half-way before to half-way after. */
export type Stretch = { line: string; area: string }

/** `before` and `after` are the neighbours' levels; the first and the last stop have themselves as neighbours. */
export function stretchOf(before: number, level: number, after: number): Stretch {
  const y = heightOf(level)
  const [from, to] = [heightOf(before), heightOf(after)]
  const line = [
    `M0 ${(from + y) / 2}`,
    `C12.5 ${(from + 3 * y) / 4} 25 ${y} 50 ${y}`,
    `C75 ${y} 87.5 ${(3 * y + to) / 4} 100 ${(y + to) / 2}`,
  ].join('')
  return { line, area: `${line}V100H0Z` }
}

/** From the top, in hundredths; the style sheet puts the dots there. */
function heightOf(level: number): number {
  return 100 - 17 * level
}
