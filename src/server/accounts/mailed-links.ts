import { type EmailSite, queueEmail } from '#server/notifications/queue-email.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError } from '#server/platform/errors.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import {
  accountDeletedEmail,
  addressTakenEmail,
  newAddressEmail,
  passwordResetEmail,
} from '#text/email-templates.ts'
import { type Purpose, upsertLink } from './store/mailed-links.ts'

/** The error for a link that was used, has expired, was replaced by a newer one, or never existed. */
export const linkExpired = () => httpError('gone')

type Recipient = { user_id: number; email: string }

/** How many minutes a link is valid, and to which page it leads. */
const LINKS: Record<Purpose, { minutes: number; page: string }> = {
  address: { minutes: 24 * 60, page: 'verify' },
  reset: { minutes: 60, page: 'reset' },
  restore: { minutes: 14 * 24 * 60, page: 'restore' },
}

const TEMPLATES: Record<Purpose, typeof passwordResetEmail> = {
  address: newAddressEmail,
  reset: passwordResetEmail,
  restore: accountDeletedEmail,
}

/**
 * Emails a player a link for this purpose, and invalidates older links for the same purpose. The URL contains the
 * configured origin, never the host of a request. The database stores only the hash of the token, and the text of the
 * email is deleted when it has been sent.
 */
export async function mailLink(tx: Db, site: EmailSite, purpose: Purpose, owner: Recipient): Promise<void> {
  const token = newToken()
  const { minutes, page } = LINKS[purpose]
  await upsertLink(tx, { ...owner, purpose, minutes, token_hash: hashToken(token) })
  const link = String(new URL(`/${page}/${token}`, site.public_url))
  await queueEmail(tx, site, TEMPLATES[purpose]({ to: owner.email, link }))
}

/**
 * Emails the owner of an address that somebody else tried to use it for an account. If the owner's account is deleted,
 * emails a link that restores the account instead.
 */
export async function mailAddressTaken(
  tx: Db,
  site: EmailSite,
  { is_deleted, ...owner }: Recipient & { is_deleted: boolean },
): Promise<void> {
  if (is_deleted) return mailLink(tx, site, 'restore', owner)
  await queueEmail(tx, site, addressTakenEmail({ to: owner.email, public_url: site.public_url }))
}
