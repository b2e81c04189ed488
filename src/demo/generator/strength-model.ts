import { type Hundredths, toHundredths } from '#game/scoring/points.ts'
import type { Random } from '#server/platform/random.ts'

/** An athlete's time loss as a share of the best time. `share_better` is the share of athletes who are better. */
export function gapOf(share_better: number): number {
  return 0.1 * share_better ** 0.8
}

const best_season = toHundredths(1500)

/**
 * An athlete's points in the previous winter, which is not simulated. `share_better` is the share of athletes who are
 * better. As in real winters, the best athletes have nearly all points.
 */
export function lastSeasonOf(share_better: number, random: Random): Hundredths {
  const share = Math.exp(-9.3 * share_better) * (0.9 + 0.2 * random())
  return Math.round(best_season * (share + 0.006 * random()))
}

/** How much time an athlete gains by form, as a share of the race time. Largest at the peak, negative far from it. */
export function formAt(peak: number, weekend: number): number {
  return 0.008 * Math.cos((2 * Math.PI * (weekend - peak)) / 12)
}
