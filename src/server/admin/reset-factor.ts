import { deleteFactors } from '#server/factors/store/factors.ts'
import { deleteSessions, hasFactor } from '#server/http/sessions/store.ts'
import { type Actor, subjectOf } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'

/**
 * Removes all second factors and recovery codes of a user who has lost them, and ends their sessions. The user sets up
 * a new second factor at the next login. Returns false and changes nothing if the user has no second factor.
 */
export async function resetFactor(tx: Db, user_id: number, by: Actor): Promise<boolean> {
  if (!(await hasFactor(tx, user_id))) return false
  await deleteFactors(tx, user_id)
  await deleteSessions(tx, user_id)
  await insertAudit(tx, { ...by, act: 'factor reset', subject: subjectOf(user_id) })
  return true
}
