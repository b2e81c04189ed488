import type { FastifyRequest } from 'fastify'
import { foldName } from '#game/leagues/league-names.ts'
import type { AppContext } from '#server/http/app-context.ts'
import {
  accountKey,
  countAttempt,
  keyOf,
  limitAttempts,
  rateLimitError,
  tryCountAttempt,
  windowOf,
} from '#server/http/limits/limits.ts'
import { networkOf } from '#server/http/limits/networks.ts'
import { deleteFailures, findAttemptWait } from '#server/http/limits/store.ts'
import { deleteSessions } from '#server/http/sessions/store.ts'
import { type EmailSite, queueEmail } from '#server/notifications/queue-email.ts'
import type { Db } from '#server/platform/db/db.ts'
import { hashPassword } from '#server/platform/passwords/passwords.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { passwordChangedEmail } from '#text/email-templates.ts'
import { answerEach } from './answer-each.ts'
import { ensureHuman } from './captcha.ts'
import { linkExpired, mailLink } from './mailed-links.ts'
import { ensureNewPassword } from './password-rules.ts'
import { findDeviceOwner } from './store/devices.ts'
import { deleteLinks, findLink, takeLink } from './store/mailed-links.ts'
import {
  findActiveAddressOwner,
  findLoginNames,
  findPersonNames,
  insertResetRequest,
  resetPassword,
  takeResetRequest,
} from './store/resets.ts'

type ResetForm = { email: string; 'g-recaptcha-response'?: string | undefined }

/**
 * Stores a request for a password reset. The address is not looked up here, so that neither the reply nor its timing
 * reveals whether there is an account. Throws 429 after five requests for an address in half an hour. After 25 requests
 * from one network it requires a captcha (422), and after 100 it throws 429. Requests from a known browser count for
 * its account instead of the network.
 */
export async function requestReset(
  { site }: Pick<AppContext, 'site'>,
  { db, request }: { db: Db; request: FastifyRequest },
  { email, 'g-recaptcha-response': response }: ResetForm,
): Promise<void> {
  const device = site.cookies.get(request, 'device')
  const owner = device === undefined ? undefined : await findDeviceOwner(db, hashToken(device))
  const limit_subject = owner === undefined ? networkOf(request.ip) : accountKey(owner)
  if (!(await tryCountAttempt(db, 'reset_network', limit_subject))) {
    await ensureHuman({ site }, db, request, response)
    const counted = await countAttempt(db, 'reset_network', limit_subject, true)
    if (counted === undefined)
      throw rateLimitError(await findAttemptWait(db, windowOf('reset_network', limit_subject)))
  }
  await limitAttempts(db, 'reset', foldName(email))
  await insertResetRequest(db, email)
  site.notifyOutbox?.()
}

/** Emails a link for each stored request whose address has an active account. Deletes the answered requests. */
export async function answerResets(db: Db, site: EmailSite): Promise<void> {
  await answerEach(db, takeResetRequest, async (tx, { email }) => {
    const owner = await findActiveAddressOwner(tx, email)
    if (owner) await mailLink(tx, site, 'reset', owner)
  })
}

type NewPasswordForm = {
  password: string
  password_confirm: string
  'g-recaptcha-response'?: string | undefined
}

/**
 * Sets a new password, authorized by an emailed link. Ends all sessions and invalidates all other links. Does not log
 * the user in. Throws 410 if the link was used or has expired, and 422 with the messages about the password or the
 * captcha.
 */
export async function setNewPassword(
  { site }: Pick<AppContext, 'site'>,
  { db, request }: { db: Db; request: FastifyRequest },
  token: string,
  form: NewPasswordForm,
): Promise<void> {
  const link = await findLink(db, hashToken(token), 'reset')
  if (!link) throw linkExpired()
  await ensureNewPassword(db, form, { ...(await findPersonNames(db, link.user_id)), email: link.email })
  await ensureHuman({ site }, db, request, form['g-recaptcha-response'])

  const password = await hashPassword(form.password, networkOf(request.ip))
  await db.transaction(async (tx) => {
    const used_link = await takeLink(tx, hashToken(token), 'reset')
    if (!used_link) throw linkExpired()
    const { user_id, email } = used_link
    await resetPassword(tx, { user_id, email, password })
    await deleteSessions(tx, user_id)
    await deleteLinks(tx, user_id)
    // Unblocks the account: it may be blocked because somebody tried to guess the password.
    for (const name of await findLoginNames(tx, user_id)) await deleteFailures(tx, keyOf('name', name))
    await queueEmail(tx, site, passwordChangedEmail({ to: email, public_url: site.public_url }))
  })
}
