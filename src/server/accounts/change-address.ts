import { foldName } from '#game/leagues/league-names.ts'
import { mayAttempt } from '#server/http/limits/limits.ts'
import type { Player } from '#server/http/sessions/player.ts'
import type { Site } from '#server/http/site.ts'
import { queueEmail } from '#server/notifications/queue-email.ts'
import { type Db, inTransaction } from '#server/platform/db/db.ts'
import { forbidden, httpError, invalidField } from '#server/platform/errors.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { addressChangedEmail } from '#text/email-templates.ts'
import { linkExpired, mailLink, mailTaken } from './mailed-links.ts'
import { ensureOwnPassword } from './own-password.ts'
import { findOwner } from './store/accounts.ts'
import { updateAddress } from './store/addresses.ts'
import { deleteLinks, findLink, takeLink } from './store/mailed-links.ts'

type Caller = { db: Db; player: Player }
type Wish = { email: string; current_password: string }

const TAKEN = 'That address has an account already'

/**
 * Changes the email address of an account. If email is enabled, the change takes effect once the link is opened, and
 * the reply does not reveal whether the address is taken; otherwise it takes effect at once. Throws 422 for a wrong
 * password, 429 after too many attempts.
 */
export async function askForAddress(
  site: Site,
  { db, player }: Caller,
  wish: Wish,
): Promise<'sent' | 'done'> {
  const { user_id } = player
  await ensureOwnPassword(db, user_id, wish.current_password)
  if (wish.email === player.email && player.is_email_verified) return 'done'

  if (site.sends_mail) await mailAddress(site, { db, player }, wish.email)
  else await inTransaction(db, (tx) => moveTo(tx, site, { user_id, email: wish.email, is_verified: false }))
  return site.sends_mail ? 'sent' : 'done'
}

/** The owner of a taken address gets a different email; the rate limit applies to both. */
async function mailAddress(site: Site, { db, player }: Caller, email: string): Promise<void> {
  if (!(await mayAttempt(db, 'email', foldName(email)))) return
  await inTransaction(db, async (tx) => {
    const { user_id } = player
    const owner = await findOwner(tx, email)
    if (owner && owner.user_id !== user_id) await mailTaken(tx, site, owner)
    else await mailLink(tx, site, 'address', { user_id, email })
  })
}

/**
 * Handles an opened link to a new address. The user who requested it must be logged in: a mistyped address would
 * otherwise give the account to another person, or to a program that reads their email. Throws 401, 403 or 410.
 */
export async function confirmAddress(
  site: Site,
  { db, player }: { db: Db; player: Player | undefined },
  token: string,
): Promise<void> {
  const link = await findLink(db, hashToken(token), 'address')
  if (!link) throw linkExpired()
  if (!player) throw httpError(401, 'Please log in first, then open the link in the letter once more')
  if (player.user_id !== link.user_id) throw forbidden('This link belongs to another account')
  await inTransaction(db, async (tx) => {
    const taken = await takeLink(tx, hashToken(token), 'address')
    if (!taken) throw linkExpired()
    await moveTo(tx, site, { ...taken, is_verified: true })
  })
}

type Move = { user_id: number; email: string; is_verified: boolean }

/** Invalidates links that were sent to the old address and notifies that address. */
async function moveTo(tx: Db, site: Site, move: Move): Promise<void> {
  const moved = await updateAddress(tx, move)
  if (!moved) throw invalidField('email', TAKEN)
  await deleteLinks(tx, move.user_id)
  const { old_email: to } = moved
  if (to === null || foldName(to) === foldName(move.email)) return
  await queueEmail(tx, site, addressChangedEmail({ to, public_url: site.public_url }))
}
