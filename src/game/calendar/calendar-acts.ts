import type { No } from '#game/verdict.ts'

/** Why a change of the calendar is refused (rules §3). */
export type CalendarReason =
  | 'reason-needed'
  | 'published'
  | 'is-cancelled'
  | 'not-cancelled'
  | 'was-published'
  | 'race-picked'
  | 'race-kept'
  | 'has-sidebets'
  | 'same-instant'
  | 'not-later'
  | 'closed-already'
  | 'deadline-in-past'
  | 'before-opening'
  | 'after-the-start'
  | 'before-the-close'
  | 'sidebets-late'
  | 'squads-pass'
  | 'selection-closed'
  | 'selections-divided'
  | 'selections-joined'
  | 'selections-unlike'
  | 'which-selection'
  | 'race-unlike'
  | 'code-taken'
  | 'no-table'
  | 'name-taken'
  | 'cup-taken'
  | 'same-name'
  | 'same-weekend'
  | 'weekends-unlike'
  | 'two-overalls'
  | 'nothing-left'
  | 'no-races'
  | 'other-weekend'
  | 'is-tour'
  | 'no-tour'
  | 'is-championship'
  | 'season-scored'
  | 'season-played'
  | 'is-current'

/** How many items a change would affect. Items whose field is missing were not counted. */
export type AffectedCounts = { races?: number; teams?: number; players?: number; sidebets?: number }

export type CalendarRefusal = No<CalendarReason> & { concerned: AffectedCounts }

export function refuse(reason: CalendarReason, concerned: AffectedCounts = {}): CalendarRefusal {
  return { ok: false, reason, concerned }
}

/** Why a season cannot be discarded. Null if it can be. */
export function whySeasonIsKept({
  published,
  is_played,
  is_current,
  others,
}: {
  /** How many races have or had published results. */
  published: number
  /** Whether players have teams or answers to side bets in the season. */
  is_played: boolean
  is_current: boolean
  /** How many other seasons there are. */
  others: number
}): 'season-scored' | 'season-played' | 'is-current' | null {
  if (published > 0) return 'season-scored'
  if (is_played) return 'season-played'
  return is_current && others > 0 ? 'is-current' : null
}
