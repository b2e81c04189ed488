import { type Hundredths, toHundredths } from '#game/scoring/points.ts'
import type { Random } from '#server/platform/random.ts'

/** The gap to the best, as a share of their time, for an athlete if that share of the field is better. */
export function gapOf(behind: number): number {
  return 0.1 * behind ** 0.8
}

const best_season = toHundredths(1500)

/**
 * The points of the previous winter for an athlete, if that share of the field is better; that winter is not
 * simulated. As in real winters the best have nearly all points, and all others a few.
 */
export function lastSeasonOf(behind: number, random: Random): Hundredths {
  const share = Math.exp(-9.3 * behind) * (0.9 + 0.2 * random())
  return Math.round(best_season * (share + 0.006 * random()))
}

/** Form changes over the season: the gain at the peak, as a share of the time, is a loss half a season from it. */
export function formAt(peak: number, weekend: number): number {
  return 0.008 * Math.cos((2 * Math.PI * (weekend - peak)) / 12)
}
