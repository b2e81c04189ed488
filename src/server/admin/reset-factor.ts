import { deleteFactors } from '#server/factors/store/factors.ts'
import { deleteSessions, hasFactor } from '#server/http/sessions/store.ts'
import { type Actor, subjectOf } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'

/**
 * Removes the second factor of a user who has lost it, with the recovery codes, and ends all their sessions: the next
 * login sets up a new one. Returns whether there was one; without one nothing changes.
 */
export async function resetFactor(tx: Db, user_id: number, by: Actor): Promise<boolean> {
  if (!(await hasFactor(tx, user_id))) return false
  await deleteFactors(tx, user_id)
  await deleteSessions(tx, user_id)
  await insertAudit(tx, { ...by, act: 'factor reset', subject: subjectOf(user_id) })
  return true
}
