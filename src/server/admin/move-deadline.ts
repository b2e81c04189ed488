import { type MoveRefusal, mayMoveDeadline } from '#game/calendar/move-deadline.ts'
import { takeGate, takeSidebetGate } from '#server/calendar/store/locks.ts'
import type { Actor } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { announce } from './announce.ts'
import {
  type Deadline,
  readSelectionClose,
  readSidebetClose,
  updateSelectionClose,
  updateSidebetClose,
} from './store/deadlines.ts'

/** Moves a deadline to a new time. Pages show the announcement until that time. */
export type Move = { deadline: Deadline; to: Date; announcement: { header: string; text: string } }

/** `announced` is the announcement that players see. Null if players cannot see the weekend. */
export type MoveReport =
  | { ok: true; announced: Move['announcement'] | null }
  | { ok: false; reason: MoveRefusal }

/**
 * Moves a deadline and, if players can see its weekend, announces the move in the same transaction. Takes the gate
 * exclusively, so that changes in progress finish under the old deadline, and later changes are checked against the new
 * deadline (rules §3).
 */
export async function moveDeadline(
  tx: Db,
  { deadline, to, announcement }: Move,
  by: Actor,
): Promise<MoveReport> {
  const { take, read, update } = FUNCTIONS[deadline.kind]
  await take(tx, deadline.id)
  const { now, is_shown, ...locked } = await read(tx, deadline.id)
  const verdict = mayMoveDeadline(locked, to.getTime(), now)
  if (!verdict.ok) return verdict

  await update(tx, deadline.id, to)
  if (is_shown) await announce(tx, { page: null, level: 'warning', ends_at: to, ...announcement }, by)
  await insertAudit(tx, {
    ...by,
    act: 'deadline move',
    subject: `${deadline.kind} ${deadline.id}`,
    before: { closes_at: new Date(locked.closes_at).toISOString() },
    after: { closes_at: to.toISOString() },
  })
  return { ok: true, announced: is_shown ? announcement : null }
}

/** The lock and the queries for each kind of deadline. */
const FUNCTIONS = {
  selection: { take: takeGate, read: readSelectionClose, update: updateSelectionClose },
  sidebet: { take: takeSidebetGate, read: readSidebetClose, update: updateSidebetClose },
}

/** Returns the announcement of a moved deadline: the new time, followed by `text`. */
export function announcementOf(deadline: Deadline, to: Date, text: string | undefined): Move['announcement'] {
  // Pages show this UTC time in the reader's time zone.
  const line = movedText(deadline, to, `${to.toISOString().slice(0, 16)}Z`)
  return { header: headerOf(deadline), text: [line, text].filter(Boolean).join('\n') }
}

function headerOf({ kind, name, weekend_name }: Deadline): string {
  const what =
    kind === 'sidebet'
      ? `Side bet in ${weekend_name}`
      : weekend_name === name
        ? name
        : `${weekend_name}, ${name}`
  return `New deadline: ${what}`
}

export function movedText({ closes_at }: Deadline, to: Date, when: string): string {
  return `It closes on ${when}, ${to < closes_at ? 'earlier' : 'later'} than before.`
}
