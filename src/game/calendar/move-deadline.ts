import type { Instant } from '#game/instants.ts'
import { no, type Verdict, yes } from '#game/verdict.ts'

/** The times that decide whether the closing time of a selection or side bet can be moved. */
export type MovableDeadline = {
  closes_at: Instant
  locked_at: Instant | null
  /** The opening time. Null if the selection or side bet has been open since it was created. */
  opens_at: Instant | null
  /** The start of the race before which it must close. Null if there is no such race. */
  starts_at: Instant | null
}

export type MoveRefusal =
  | 'closed-already'
  | 'deadline-in-past'
  | 'before-opening'
  | 'after-the-start'
  | 'same-instant'

/**
 * Whether the closing time may be moved to `to` (rules §3). The caller must block other writes before it reads `now`.
 */
export function mayMoveDeadline(closing: MovableDeadline, to: Instant, now: Instant): Verdict<MoveRefusal> {
  if (closing.locked_at !== null || now >= closing.closes_at) return no('closed-already')
  if (to <= now) return no('deadline-in-past')
  if (to === closing.closes_at) return no('same-instant')
  if (closing.opens_at !== null && to <= closing.opens_at) return no('before-opening')
  return closing.starts_at !== null && to > closing.starts_at ? no('after-the-start') : yes
}
