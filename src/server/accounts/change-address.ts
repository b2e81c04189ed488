import type { FastifyReply, FastifyRequest } from 'fastify'
import { foldName } from '#game/leagues/league-names.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { tryCountAttempt } from '#server/http/limits/limits.ts'
import type { Player } from '#server/http/sessions/player.ts'
import type { Site } from '#server/http/site.ts'
import { queueEmail } from '#server/notifications/queue-email.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError, invalidField } from '#server/platform/errors.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { addressChangedEmail } from '#text/email-templates.ts'
import { linkExpired, mailAddressTaken, mailLink } from './mailed-links.ts'
import { ensureOwnPassword } from './own-password.ts'
import { findAddressOwner } from './store/accounts.ts'
import { hasBounced, updateAddress } from './store/addresses.ts'
import { deleteLinks, findLink, takeLink } from './store/mailed-links.ts'

type Call = { db: Db; player: Player; request: FastifyRequest; reply: FastifyReply }
type AddressRequest = { email: string; current_password: string }

const TAKEN = 'That email address already has an account'

/**
 * Changes the email address of an account. If emails are disabled, the new address takes effect at once. Otherwise it
 * takes effect when the emailed link is opened, and the reply does not reveal whether the address is taken. Sends
 * nothing if the user has already verified this address and no email to it has bounced. If a call is repeated with the
 * same idempotency key, it sends no second email. Throws 422 for a wrong password and, if emails are disabled, for a
 * taken address; throws 429 after too many attempts.
 */
export async function requestAddressChange(
  site: Site,
  call: Call,
  { email, current_password }: AddressRequest,
): Promise<{ is_sent: boolean }> {
  const { db, player } = call
  const { user_id } = player
  await ensureOwnPassword(db, user_id, current_password)
  // The password must not be part of the stored call, not even as a digest.
  return withIdempotency(db, { ...call, params: {}, body: { email } }, async (tx) => {
    const is_confirmed = email === player.email && player.is_email_verified
    if (is_confirmed && !(await hasBounced(tx, user_id))) return { is_sent: false }
    if (site.sends_mail) await mailAddressLink(site, { tx, player }, email)
    else await changeAddress(tx, site, { user_id, email, is_verified: false })
    return { is_sent: site.sends_mail }
  })
}

/**
 * Emails a link to the new address or, if the address is taken, a notice to its owner. One rate limit covers both
 * emails.
 */
async function mailAddressLink(
  site: Site,
  { tx, player }: { tx: Db; player: Player },
  email: string,
): Promise<void> {
  if (!(await tryCountAttempt(tx, 'email', foldName(email)))) return
  const { user_id } = player
  const owner = await findAddressOwner(tx, email)
  if (owner && owner.user_id !== user_id) await mailAddressTaken(tx, site, owner)
  else await mailLink(tx, site, 'address', { user_id, email })
}

/**
 * Handles the opened link for a new address. The user who asked for the change must be logged in: if the address was
 * mistyped, a stranger may open the link and must not get the account. Throws 401, 403 or 410, and 422 if the address
 * has been taken meanwhile.
 */
export async function confirmAddress(
  site: Site,
  { db, player }: { db: Db; player: Player | undefined },
  token: string,
): Promise<void> {
  const link = await findLink(db, hashToken(token), 'address')
  if (!link) throw linkExpired()
  if (!player)
    throw httpError('unauthenticated', 'Please log in first, then open the link in the email again')
  if (player.user_id !== link.user_id) throw httpError('forbidden', 'This link belongs to another account')
  await db.transaction(async (tx) => {
    const used_link = await takeLink(tx, hashToken(token), 'address')
    if (!used_link) throw linkExpired()
    await changeAddress(tx, site, { ...used_link, is_verified: true })
  })
}

type AddressChange = { user_id: number; email: string; is_verified: boolean }

/**
 * Changes the address, invalidates all emailed links of the user, and sends a notice to the old address if there was a
 * different one. Throws 422 if the new address is taken.
 */
async function changeAddress(tx: Db, site: Site, change: AddressChange): Promise<void> {
  const changed = await updateAddress(tx, change)
  if (!changed) throw invalidField('email', TAKEN)
  await deleteLinks(tx, change.user_id)
  const { old_email: to } = changed
  if (to === null || foldName(to) === foldName(change.email)) return
  await queueEmail(tx, site, addressChangedEmail({ to, public_url: site.public_url }))
}
