import { type Hundredths, toHundredths } from '#game/scoring/points.ts'
import type { Random } from '#server/platform/random.ts'

/** How far behind the best somebody is, as a share of their time, if that share of the field is better. */
export function gapOf(behind: number): number {
  return 0.1 * behind ** 0.8
}

const best_season = toHundredths(1500)

/**
 * What somebody earned in the winter before, of whom that share of the field is better: nobody raced it. As in real winters the best have
 * nearly all of it, and everybody else a few points.
 */
export function lastSeasonOf(behind: number, random: Random): Hundredths {
  const share = Math.exp(-9.3 * behind) * (0.9 + 0.2 * random())
  return Math.round(best_season * (share + 0.006 * random()))
}

/** A good winter goes up and down: what is won at the peak, as a share of the time, is lost half a season from it. */
export function formAt(peak: number, weekend: number): number {
  return 0.008 * Math.cos((2 * Math.PI * (weekend - peak)) / 12)
}
