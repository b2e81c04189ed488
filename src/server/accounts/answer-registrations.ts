import { foldName } from '#game/leagues/league-names.ts'
import { tryCountAttempt } from '#server/http/limits/limits.ts'
import { type EmailSite, queueEmail } from '#server/notifications/queue-email.ts'
import type { Db } from '#server/platform/db/db.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { verificationEmail } from '#text/email-templates.ts'
import { answerEach } from './answer-each.ts'
import { mailAddressTaken } from './mailed-links.ts'
import { findAddressOwner } from './store/accounts.ts'
import { type DueRequest, lockDueRequest, markAnswered } from './store/registrations.ts'

/**
 * Queues an email for each pending registration: a confirmation link or, if the address already has an account, a
 * notice to the owner of the address. Queues none if the address has reached its rate limit.
 */
export async function answerRegistrations(db: Db, site: EmailSite): Promise<void> {
  await answerEach(db, lockDueRequest, async (tx, { request_id, ...asked }) => {
    const token = (await tryCountAttempt(tx, 'email', foldName(asked.email)))
      ? await queueRegistrationEmail(tx, site, asked)
      : null
    await markAnswered(tx, request_id, token === null ? null : hashToken(token))
  })
}

/** Queues the email. Returns the token of the confirmation link, or null if the address already has an account. */
async function queueRegistrationEmail(
  tx: Db,
  site: EmailSite,
  { email, next, newsletter }: Omit<DueRequest, 'request_id'>,
): Promise<string | null> {
  const owner = await findAddressOwner(tx, email)
  if (owner) {
    await mailAddressTaken(tx, site, owner)
    return null
  }
  const token = newToken()
  const link = new URL(`/verify/${token}`, site.public_url)
  if (next !== '/') link.searchParams.set('next', next)
  await queueEmail(tx, site, verificationEmail({ to: email, link: link.href, newsletter }))
  return token
}
