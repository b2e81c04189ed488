import { roundHundredths } from './points.ts'

/** Before the lock, an athlete picked by fewer teams is not shown: small counts reveal players' picks (rules §9). */
export const MIN_PICKERS_BEFORE_LOCK = 20

/** Why an athlete has no ratio; `is_locked` is true if it was counted after the lock (rules §9). */
export function whyNoRatio(is_locked: boolean): string {
  if (is_locked) return 'In nobody’s team'
  return `Hidden until ${MIN_PICKERS_BEFORE_LOCK} teams have this athlete, or until the deadline`
}

export type PickerCount = { athlete_id: number; pickers: number }

export type Popularity = { athlete_id: number; ratio: number }

/**
 * The share of teams that picked each athlete, highest first (rules §11); teams without picks are left out. Rounded to
 * whole percents before the lock.
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
