import type { Player } from '#server/http/sessions/player.ts'
import { deleteSessions } from '#server/http/sessions/store.ts'
import { revokeTokensOf } from '#server/http/tokens/revoke-tokens.ts'
import { handOverLeagues } from '#server/leagues/store/hand-over.ts'
import { type EmailSite, queueEmail } from '#server/notifications/queue-email.ts'
import { type Actor, subjectOf } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError } from '#server/platform/errors.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { accountRestoredEmail } from '#text/email-templates.ts'
import { mailLink } from './mailed-links.ts'
import { ensureOwnPassword } from './own-password.ts'
import { canRestore, markDeleted, unmarkDeleted } from './store/deletions.ts'
import { deleteLinks, findLink, takeLink } from './store/mailed-links.ts'
import { lockAndCountOwners } from './store/owners.ts'

/**
 * Deletes an account (rules §8). Its name and country disappear at once, and its sessions and tokens end. A league that
 * it administers gets another admin or, if it has no other members, is deleted. For 14 days, an emailed link can
 * restore it. Returns false if the account was already deleted. The audit log does not contain the name.
 */
export async function deleteAccount(
  db: Db,
  site: EmailSite,
  user_id: number,
  actor: Actor,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const deleted = await markDeleted(tx, user_id)
    if (!deleted) return false
    await endAccount(tx, user_id, actor)
    const { email } = deleted
    if (email !== null) await mailLink(tx, site, 'restore', { user_id, email })
    return true
  })
}

/** Ends the sessions, tokens and links of a deleted account, and hands over its leagues. */
async function endAccount(tx: Db, user_id: number, actor: Actor): Promise<void> {
  await deleteSessions(tx, user_id)
  await revokeTokensOf(tx, user_id, actor)
  await deleteLinks(tx, user_id)
  const leagues = await handOverLeagues(tx, user_id)
  await insertAudit(tx, { ...actor, act: 'player delete', subject: subjectOf(user_id), after: { leagues } })
}

/**
 * Repeats the deletion of an account after a backup without this deletion was restored. The 14 days count from
 * `deleted_at`. No email is sent: the player already got one, and anybody who registers again with the address gets a
 * new link. Returns false if the account is deleted already.
 */
export async function deleteAccountAgain(
  tx: Db,
  user_id: number,
  deleted_at: string,
  actor: Actor,
): Promise<boolean> {
  if (!(await markDeleted(tx, user_id, deleted_at))) return false
  await endAccount(tx, user_id, actor)
  return true
}

type DeleteCall = { db: Db; player: Player; body: { current_password?: string | undefined } }

/**
 * Deletes the user's own account. Requires the password if the account has one; throws 422 and 429 as
 * `ensureOwnPassword` does. Throws 409 for the only owner, because nobody could run the game without an owner.
 */
export async function deleteOwnAccount(site: EmailSite, { db, player, body }: DeleteCall): Promise<void> {
  const { user_id, role, has_password } = player
  if (has_password) await ensureOwnPassword(db, user_id, body.current_password ?? '')
  await db.transaction(async (tx) => {
    if (role === 'owner' && (await lockAndCountOwners(tx)) === 1) throw httpError('only-owner')
    await deleteAccount(tx, site, user_id, { actor: subjectOf(user_id) })
  })
}

/** Whether the emailed link with this token can still restore an account. */
export async function isRestorable(db: Db, token: string): Promise<boolean> {
  const link = await findLink(db, hashToken(token), 'restore')
  return link !== undefined && (await canRestore(db, link.user_id))
}

/** Restores the account to which the emailed link belongs. Returns false if the link was used or has expired. */
export async function restoreAccount(db: Db, site: EmailSite, token: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const link = await takeLink(tx, hashToken(token), 'restore')
    const restored = link && (await unmarkDeleted(tx, link.user_id))
    if (!restored) return false
    await deleteSessions(tx, restored.user_id)
    const subject = subjectOf(restored.user_id)
    await insertAudit(tx, { actor: subject, act: 'player undelete', subject })
    const { email: to } = restored
    if (to !== null) await queueEmail(tx, site, accountRestoredEmail({ to, public_url: site.public_url }))
    return true
  })
}
