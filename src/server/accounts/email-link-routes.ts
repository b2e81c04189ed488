import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  getResetLink,
  getRestoreLink,
  postNewPassword,
  postReset,
  postRestore,
  postVerify,
} from '#contract/accounts.ts'
import { deleteMe, putMyEmail } from '#contract/me.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { limitAttempts } from '#server/http/limits/limits.ts'
import { networkOf } from '#server/http/limits/networks.ts'
import { serveAnyone, servePrivate } from '#server/http/serve.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError, invalidField } from '#server/platform/errors.ts'
import { isCorrectPassword } from '#server/platform/passwords/passwords.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { confirmAddress, requestAddressChange } from './change-address.ts'
import { deleteOwnAccount, isRestorable, restoreAccount } from './delete-account.ts'
import { linkExpired } from './mailed-links.ts'
import { requestReset, setNewPassword } from './reset.ts'
import { closeSession } from './sessions.ts'
import { insertIdentity } from './sign-in/store/identities.ts'
import { startSession } from './start-session.ts'
import { findAddressOwner, insertAccount, isUserNameTaken, type NewAccount } from './store/accounts.ts'
import { findLink } from './store/mailed-links.ts'
import { deleteRequestsOf, findRequest, takeRequest } from './store/registrations.ts'

/**
 * Ensures that the person who opens a confirmation link has also filled in the registration form: they must use the
 * same browser, or enter the password of the form. Otherwise somebody could register with a stranger's address, and the
 * stranger would verify that account by opening the link (rules §8). In a different browser, throws 422 without the
 * correct password, 409 if the form had no password, 429 after too many attempts. Links of other kinds are accepted.
 */
async function ensureRegistrant(
  { site: { cookies } }: Pick<AppContext, 'site'>,
  { db, request }: { db: Db; request: FastifyRequest },
  token: string,
  password: string | undefined,
): Promise<void> {
  const registration = await findRequest(db, hashToken(token))
  if (!registration) return
  const browser = cookies.get(request, 'session')
  if (browser && registration.browser_hash?.equals(hashToken(browser))) return

  if (registration.password === null) throw httpError('other-browser')
  if (password === undefined) throw invalidField('password', PASSWORD_REQUIRED)
  await limitAttempts(db, 'verify', token)
  const is_right = await isCorrectPassword(registration.password, password, networkOf(request.ip))
  if (!is_right) throw invalidField('password', PASSWORD_WRONG)
}

const PASSWORD_REQUIRED = 'Please enter the password that you chose when you registered'
const PASSWORD_WRONG = 'That is not the password that you chose when you registered'

export function emailLinkRoutes(app: FastifyInstance, context: AppContext): void {
  const { site } = context

  serveAnyone(app, context, postReset, async ({ body, db, request }) => {
    await requestReset(context, { db, request }, body)
    return {}
  })

  serveAnyone(app, context, getResetLink, async ({ params, db, request }) => {
    await limitAttempts(db, 'link', networkOf(request.ip))
    if (!(await findLink(db, hashToken(params.reset_id), 'reset'))) throw linkExpired()
    return {}
  })

  serveAnyone(app, context, postNewPassword, async ({ params, body, ...call }) => {
    await setNewPassword(context, call, params.reset_id, body)
    return {}
  })

  serveAnyone(app, context, postVerify, async ({ params, body, ...call }) => {
    await ensureRegistrant(context, call, params.token, body.password)
    const is_new = await call.db.transaction(async (tx) => {
      const user_id = await openAccount(tx, params.token)
      if (user_id !== undefined) await startSession(context, { ...call, db: tx }, user_id, false)
      return user_id !== undefined
    })
    if (!is_new) await confirmAddress(site, call, params.token)
    return { is_in: true }
  })

  serveAnyone(app, context, getRestoreLink, async ({ params, db, request }) => {
    await limitAttempts(db, 'link', networkOf(request.ip))
    if (!(await isRestorable(db, params.token))) throw linkExpired()
    return {}
  })

  serveAnyone(app, context, postRestore, async ({ params, db }) => {
    if (!(await restoreAccount(db, site, params.token))) throw linkExpired()
    return {}
  })

  servePrivate(app, context, putMyEmail, async (call) => {
    const answer = await requestAddressChange(site, call, call.body)
    if (answer.is_sent) void call.reply.code(202)
    return answer
  })

  servePrivate(app, context, deleteMe, async (call) => {
    await deleteOwnAccount(site, call)
    await closeSession(context, call)
    return {}
  })
}

/**
 * Creates the account of a registration and returns its id. Returns undefined if the link was used or has expired, or
 * if the address has an account by now.
 */
async function openAccount(tx: Db, token: string): Promise<number | undefined> {
  const request = await takeRequest(tx, hashToken(token))
  if (!request || (await findAddressOwner(tx, request.email))) return undefined
  const user_id = await insertWithFreeName(tx, request)
  if (user_id === undefined) return undefined
  if (request.identity) await insertIdentity(tx, request.identity, user_id)
  await deleteRequestsOf(tx, request.email)
  return user_id
}

/**
 * Inserts the account. If its user name was taken meanwhile, appends a number to the name. Returns undefined if the
 * address has an account by now.
 */
async function insertWithFreeName(tx: Db, account: NewAccount): Promise<number | undefined> {
  const prefix = Array.from(account.user_name).slice(0, 110).join('')
  for (let attempt = 1; attempt < 100; attempt++) {
    const user_name = attempt === 1 ? account.user_name : `${prefix} ${attempt}`
    if (!(await isUserNameTaken(tx, user_name))) {
      const user_id = await insertAccount(tx, { ...account, user_name }, true)
      if (user_id !== undefined || (await findAddressOwner(tx, account.email))) return user_id
    }
  }
  return undefined
}
