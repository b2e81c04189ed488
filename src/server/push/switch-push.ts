import webpush from 'web-push'
import type { Actor } from '#server/platform/audit/actor.ts'
import { insertAudit, lockSubject } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findPushSettings, type PushSettings, savePushOff, savePushOn } from './store/keys.ts'

/** The subject of audit entries about push notifications and about pausing notifications. */
export const NOTIFICATIONS = 'notifications'

export type SwitchPushRefusal = 'no-contact'

export const SWITCH_PUSH_SENTENCES: Record<SwitchPushRefusal, string> = {
  'no-contact': 'Push services need an email address to which they can write: give one',
}

/**
 * Switches push notifications on or off, or changes the contact address. The keys are made when push is switched on for
 * the first time. They never change, because browsers subscribe with them. Switching off keeps the subscriptions.
 * Returns why the change is refused; null if it was made.
 */
export async function switchPush(
  tx: Db,
  { is_on, contact }: PushSettings,
  by: Actor,
): Promise<SwitchPushRefusal | null> {
  await lockSubject(tx, NOTIFICATIONS)
  const before = await findPushSettings(tx)
  const after = { is_on, contact: contact ?? before.contact }
  if (after.is_on && after.contact === null) return 'no-contact'
  if (before.is_on === after.is_on && (!is_on || before.contact === after.contact)) return null

  if (after.is_on && after.contact !== null) {
    const { publicKey: public_key, privateKey: private_key } = webpush.generateVAPIDKeys()
    await savePushOn(tx, { public_key, private_key, contact: after.contact })
  } else {
    await savePushOff(tx)
  }
  await insertAudit(tx, { ...by, act: 'push switch', subject: NOTIFICATIONS, before, after })
  return null
}
