import type { Instant } from '#game/instants.ts'
import { no, type Verdict, yes } from '#game/verdict.ts'

/** Anything with a closing time: a selection or a side bet. */
export type Movable = {
  closes_at: Instant
  locked_at: Instant | null
  /** Null if it has no opening time, and so was open from its creation. */
  opens_at: Instant | null
  /** The start of the race before which it must close; null if there is no race. */
  starts_at: Instant | null
}

export type MoveRefusal =
  | 'closed-already'
  | 'deadline-in-past'
  | 'before-opening'
  | 'after-the-start'
  | 'same-instant'

/** Whether a close may be moved, earlier or later (rules §3). `now` must be read while writes are blocked. */
export function mayMoveClose(closing: Movable, to: Instant, now: Instant): Verdict<MoveRefusal> {
  if (closing.locked_at !== null || now >= closing.closes_at) return no('closed-already')
  if (to <= now) return no('deadline-in-past')
  if (to === closing.closes_at) return no('same-instant')
  if (closing.opens_at !== null && to <= closing.opens_at) return no('before-opening')
  return closing.starts_at !== null && to > closing.starts_at ? no('after-the-start') : yes
}
