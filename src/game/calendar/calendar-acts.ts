import type { No } from '#game/verdict.ts'

/** Why the calendar cannot be changed so (rules §3). */
export type CalendarReason =
  | 'reason-needed'
  | 'published'
  | 'is-cancelled'
  | 'same-instant'
  | 'not-later'
  | 'closed-already'
  | 'over-by-then'
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

/** How many are concerned; what is left out is not counted. */
export type Concerned = { races?: number; teams?: number; players?: number; sidebets?: number }

export type CalendarRefusal = No<CalendarReason> & { concerned: Concerned }

export function refuse(reason: CalendarReason, concerned: Concerned = {}): CalendarRefusal {
  return { ok: false, reason, concerned }
}
