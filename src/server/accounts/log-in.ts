import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { postLogin } from '#contract/accounts.ts'
import { accountKey, keyOf } from '#server/http/limits/limits.ts'
import { networkOf } from '#server/http/limits/networks.ts'
import type { Shell } from '#server/http/shell.ts'
import { type Db, inTransaction } from '#server/platform/db/db.ts'
import { httpError } from '#server/platform/errors.ts'
import {
  hashPassword,
  isOutdated,
  queueHashing,
  verifyPassword,
} from '#server/platform/passwords/passwords.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { ensureHuman } from './captcha.ts'
import { countRight, countTry, countWrong, refuseEarly, type Tries } from './login-tries.ts'
import { startSession } from './start-session.ts'
import { type Account, findAccount, lockPassword, updateHash } from './store/accounts.ts'

/** A login request with its body, and the reply that sets the cookies. */
type Entry = {
  db: Db
  request: FastifyRequest
  reply: FastifyReply
  body: z.output<NonNullable<typeof postLogin.body>>
}

/**
 * Logs in a user with the correct password (rules §8). Otherwise the reply and its timing are the same whether or not
 * the user exists, and further attempts are blocked after a limit; a known browser is limited by its own attempts only.
 */
export async function logIn(shell: Shell, entry: Entry): Promise<void> {
  const { db, request, body } = entry
  const device = shell.site.cookies.get(request, 'device')
  const device_hash = device === undefined ? null : hashToken(device)
  const { folded, account } = await findAccount(db, body.email, device_hash)
  const whose = account ? accountKey(account.user_id) : `name ${folded}`
  const tries: Tries = account?.is_known_device
    ? { key: keyOf('device', `${device} ${account.user_id}`), network: undefined, whose }
    : { key: keyOf('name', folded), network: networkOf(request.ip), whose }

  const needs_proof = await refuseEarly(db, tries, shell.site.captcha_after)
  if (needs_proof) await ensureHuman(shell, db, request, body['g-recaptcha-response'])
  const { is_right, taken } = await queueHashing(tries.network ?? whose, async () => ({
    taken: await countTry(db, tries, needs_proof),
    is_right: await verifyPassword(account?.password, body.password),
  }))
  if (!account || !is_right) {
    await countWrong(db, tries, taken)
    throw wrong(shell)
  }
  await countRight(db, tries, taken)
  if (account.is_suspended) throw httpError(403, SUSPENDED, { code: 'suspended' })
  const kept = await renewHash(db, account, body.password)
  await inTransaction(db, async (tx) => {
    // A password change ends all sessions: no session opened with the previous password may be created after that.
    if (!(await lockPassword(tx, account.user_id, kept))) throw wrong(shell)
    await startSession(shell, { ...entry, db: tx }, account.user_id, body.remember)
  })
}

const WRONG = 'The email or password is not right'
const SUSPENDED = 'This account is suspended. Write to the address on our contact page'

/** If email is enabled, the account is activated by the link; every reply says so, and so reveals nothing. */
function wrong({ site }: Shell) {
  const words = site.sends_mail
    ? `${WRONG}. If you have just registered, open the link in our email first`
    : WRONG
  return httpError(422, words, { field_errors: { password: words } })
}

/** Rehashes a password that was hashed with other parameters, now that it is known. Returns the stored hash. */
async function renewHash(
  db: Db,
  { user_id, password: stored }: Account,
  password: string,
): Promise<string | null> {
  if (stored === null || !isOutdated(stored)) return stored
  const renewed = await hashPassword(password, accountKey(user_id))
  await updateHash(db, user_id, stored, renewed)
  return renewed
}
