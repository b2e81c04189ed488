import { DAY, type Instant } from '#game/instants.ts'

type Closing = { selection_id: number; trading_close: Instant }

export function byClosingTime<Row extends Closing>(selections: readonly Row[]): Row[] {
  return [...selections].sort((a, b) => a.trading_close - b.trading_close || a.selection_id - b.selection_id)
}

/** The selection that closes next. If all are closed, the one that closed last. */
export function activeSelection<Row extends Closing>(
  selections: readonly Row[],
  now: Instant,
): Row | undefined {
  const ordered = byClosingTime(selections)
  return ordered.find((selection) => !isPast(selection, now)) ?? ordered.at(-1)
}

/** The selection that closed last. If none has closed, the one that closes first. */
function lastClosedSelection<Row extends Closing>(selections: readonly Row[], now: Instant): Row | undefined {
  const ordered = byClosingTime(selections)
  return ordered.findLast((selection) => isPast(selection, now)) ?? ordered[0]
}

const DEFAULT_TABS = { active: activeSelection, league: lastClosedSelection }

/** The selection whose tab is open at first on a profile. `setting` is the season's setting `profile_default_tab`. */
export function defaultTab<Row extends Closing>(
  setting: 'active' | 'league',
  selections: readonly Row[],
  now: Instant,
): Row | undefined {
  return DEFAULT_TABS[setting](selections, now)
}

export function isPast(selection: { trading_close: Instant }, now: Instant): boolean {
  return now >= selection.trading_close
}

export type DeadlineWarning = 'alert' | 'warning' | 'hidden'

/**
 * The warning for a selection without picks: `alert` in the last day before its deadline, `warning` in the last three
 * days.
 */
export function deadlineWarning(
  selection: { trading_close: Instant },
  picks: number,
  now: Instant,
): DeadlineWarning {
  const left = selection.trading_close - now
  if (picks > 0 || left <= 0 || left > 3 * DAY) return 'hidden'
  return left <= DAY ? 'alert' : 'warning'
}
