import { deleteSession, deleteSessions } from '#server/http/sessions/store.ts'
import { type Actor, subjectOf } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Ends one session of a player, or all their sessions. Returns false if there was no session to end. */
export async function endSessions(
  tx: Db,
  { user_id, session_id }: { user_id: number; session_id?: number },
  by: Actor,
): Promise<boolean> {
  const ended =
    session_id === undefined
      ? await deleteSessions(tx, user_id)
      : await deleteSession(tx, user_id, session_id)
  if (!ended) return false
  await insertAudit(tx, { ...by, act: 'player logout', subject: subjectOf(user_id) })
  return true
}
