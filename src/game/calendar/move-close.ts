import type { Instant } from '#game/instants.ts'
import { no, type Verdict, yes } from '#game/verdict.ts'

/** The times of a selection or side bet that decide whether its closing time can be moved. */
export type Movable = {
  closes_at: Instant
  locked_at: Instant | null
  /** Null if it has been open since it was created. */
  opens_at: Instant | null
  /** The start of its first race, after which it must not close. Null if it has no race. */
  starts_at: Instant | null
}

export type MoveRefusal =
  | 'closed-already'
  | 'deadline-in-past'
  | 'before-opening'
  | 'after-the-start'
  | 'same-instant'

/** Whether a closing time may be moved to `to` (rules §3). The caller must read `now` while it blocks other writes. */
export function mayMoveClose(closing: Movable, to: Instant, now: Instant): Verdict<MoveRefusal> {
  if (closing.locked_at !== null || now >= closing.closes_at) return no('closed-already')
  if (to <= now) return no('deadline-in-past')
  if (to === closing.closes_at) return no('same-instant')
  if (closing.opens_at !== null && to <= closing.opens_at) return no('before-opening')
  return closing.starts_at !== null && to > closing.starts_at ? no('after-the-start') : yes
}
