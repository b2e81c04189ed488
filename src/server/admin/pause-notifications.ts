import type { Actor } from '#server/platform/audit/actor.ts'
import { insertAudit, lockSubject } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { NOTIFICATIONS } from '#server/push/switch-push.ts'
import { setPaused } from './store/notification-control.ts'

/**
 * Pauses all notifications, or resumes them. Emails about accounts are always sent. Returns false if notifications were
 * already paused or already resumed.
 */
export async function setNotificationPause(tx: Db, is_paused: boolean, by: Actor): Promise<boolean> {
  await lockSubject(tx, NOTIFICATIONS)
  if (!(await setPaused(tx, is_paused ? by.actor : null))) return false
  await insertAudit(tx, {
    ...by,
    act: is_paused ? 'notifications pause' : 'notifications resume',
    subject: NOTIFICATIONS,
    before: { is_paused: !is_paused },
    after: { is_paused },
  })
  return true
}
