import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { postLogin } from '#contract/accounts.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { accountKey, keyOf } from '#server/http/limits/limits.ts'
import { networkOf } from '#server/http/limits/networks.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError } from '#server/platform/errors.ts'
import {
  hashPassword,
  isOutdatedHash,
  queueHashing,
  verifyPassword,
} from '#server/platform/passwords/passwords.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { ensureHuman } from './captcha.ts'
import { type AttemptKeys, checkLimits, countLogin, recordFailure, recordSuccess } from './login-attempts.ts'
import { startSession } from './start-session.ts'
import { findAccount, type LoginAccount, lockAccountWithPassword, updateHash } from './store/accounts.ts'

type LoginCall = {
  db: Db
  request: FastifyRequest
  reply: FastifyReply
  body: z.output<NonNullable<typeof postLogin.body>>
}

/**
 * Logs in a user with the correct password (rules §8). After a wrong password, neither the reply nor its timing reveals
 * whether the user exists. After too many attempts, further ones are blocked. A browser that the account knows is not
 * limited by failures in other browsers.
 */
export async function logIn(context: AppContext, call: LoginCall): Promise<void> {
  const { db, request, body } = call
  const device = context.site.cookies.get(request, 'device')
  const device_hash = device === undefined ? null : hashToken(device)
  const { folded, account } = await findAccount(db, body.email, device_hash)
  const account_key = account ? accountKey(account.user_id) : `name ${folded}`
  const keys: AttemptKeys = account?.is_known_device
    ? { key: keyOf('device', `${device} ${account.user_id}`), network: undefined, account_key }
    : { key: keyOf('name', folded), network: networkOf(request.ip), account_key }

  const needs_proof = await checkLimits(db, keys, context.site.captcha_after)
  if (needs_proof) await ensureHuman(context, db, request, body['g-recaptcha-response'])
  const { is_right, counted } = await queueHashing(keys.network ?? account_key, async () => ({
    counted: await countLogin(db, keys, needs_proof),
    is_right: await verifyPassword(account?.password, body.password),
  }))
  if (!account || !is_right) {
    await recordFailure(db, keys, counted)
    throw wrongCredentials(context)
  }
  await recordSuccess(db, keys, counted)
  if (account.is_suspended) throw httpError('suspended')
  const stored = await rehashIfOutdated(db, account, body.password)
  await db.transaction(async (tx) => {
    // A change of the password ends all sessions. After it, no login with the old password may start a session.
    if (!(await lockAccountWithPassword(tx, account.user_id, stored))) throw wrongCredentials(context)
    await startSession(context, { ...call, db: tx }, account.user_id, body.remember)
  })
}

const WRONG_CREDENTIALS = 'The email or password is wrong'

/**
 * If emails are enabled, the message mentions the activation link in every case, so that it does not reveal whether the
 * account exists.
 */
function wrongCredentials({ site }: AppContext) {
  const message = site.sends_mail
    ? `${WRONG_CREDENTIALS}. If you have just registered, open the link in our email first`
    : WRONG_CREDENTIALS
  return httpError('invalid', message, { field_errors: { password: message } })
}

/**
 * Hashes the password again if the parameters of its stored hash are outdated. Returns the new hash, or the stored one
 * if it is not outdated.
 */
async function rehashIfOutdated(
  db: Db,
  { user_id, password: stored }: LoginAccount,
  password: string,
): Promise<string | null> {
  if (stored === null || !isOutdatedHash(stored)) return stored
  const renewed = await hashPassword(password, accountKey(user_id))
  await updateHash(db, user_id, stored, renewed)
  return renewed
}
