import { roundHundredths } from './points.ts'

/** Until the lock, the ratio of an athlete with fewer pickers is hidden, because it could reveal picks (rules §9). */
export const MIN_PICKERS_BEFORE_LOCK = 20

/** Why an athlete has no ratio (rules §9). `is_locked` says whether the ratios were computed after the lock. */
export function whyNoRatio(is_locked: boolean): string {
  if (is_locked) return 'In nobody’s team'
  return `Shown once ${MIN_PICKERS_BEFORE_LOCK} teams have this athlete, or after the deadline`
}

export type PickerCount = { athlete_id: number; pickers: number }

export type Popularity = { athlete_id: number; ratio: number }

/**
 * For each athlete the share of teams that contain them, highest first (rules §11). `teams` is the number of teams with
 * picks. Before the lock, shares are rounded to whole percents.
 */
export function popularity(counts: readonly PickerCount[], teams: number, is_locked: boolean): Popularity[] {
  const shown = counts.filter(({ pickers }) => pickers >= (is_locked ? 1 : MIN_PICKERS_BEFORE_LOCK))

  return shown
    .map(({ athlete_id, pickers }) => ({ athlete_id, ratio: ratioOf(pickers, teams, is_locked) }))
    .sort((a, b) => b.ratio - a.ratio || a.athlete_id - b.athlete_id)
}

function ratioOf(pickers: number, teams: number, is_exact: boolean): number {
  return is_exact ? pickers / teams : roundHundredths((pickers * 100) / teams) / 100
}
