import { countAttempt, LIMITS, maxAttempts, rateLimitError, windowOf } from '#server/http/limits/limits.ts'
import {
  deleteAttempt,
  deleteFailures,
  findAttemptWait,
  findLoginState,
  findWait,
  insertFailure,
} from '#server/http/limits/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { captchaRequired } from './captcha.ts'

export type AttemptKeys = {
  /**
   * The key under which consecutive failures are counted: the device if the account knows it, otherwise the typed name.
   */
  key: Buffer
  /** The key under which failures in a network are counted. Undefined if the account knows the device. */
  network: string | undefined
  /** The key under which successful logins are counted: the account or, if there is none, the typed name. */
  account_key: string
}

/**
 * When a login was counted as failed, and when as successful. As soon as its outcome is known, the wrong count is
 * removed. `failed` is undefined if the account knows the device.
 */
export type CountedAttempt = { failed: string | undefined; logged_in: string }

/**
 * Throws 429 if the login has to wait or a limit is reached. Called before any expensive work. Returns whether the
 * login needs a captcha.
 */
export async function checkLimits(db: Db, keys: AttemptKeys, captcha_after: number): Promise<boolean> {
  const { key, network, account_key } = keys
  const windows = { failed: windowOf('login', network ?? ''), logged_in: windowOf('logged_in', account_key) }
  const { failures, wait_s, failed, logged_in } = await findLoginState(db, key, windows)
  if (wait_s > 0) throw rateLimitError(wait_s)
  if (logged_in >= maxAttempts('logged_in', network === undefined))
    throw await rateLimited(db, 'logged_in', account_key)
  if (network === undefined) return failures >= captcha_after
  if (failed >= LIMITS.login.max_with_proof) throw await rateLimited(db, 'login', network)
  return failures >= captcha_after || failed >= LIMITS.login.max
}

/**
 * Before the password is checked, counts a login as both failed and successful, so that concurrent attempts cannot
 * bypass the limits. Throws 429 if a limit is exceeded, 422 if the attempt needs a captcha.
 */
export async function countLogin(
  db: Db,
  { key, network, account_key }: AttemptKeys,
  has_proof: boolean,
): Promise<CountedAttempt> {
  return db.transaction(async (tx) => {
    const logged_in = await countAttempt(tx, 'logged_in', account_key, network === undefined)
    if (logged_in === undefined) throw await rateLimited(tx, 'logged_in', account_key)
    const failed = network === undefined ? undefined : await countAttempt(tx, 'login', network, has_proof)
    if (network !== undefined && failed === undefined)
      throw has_proof ? await rateLimited(tx, 'login', network) : captchaRequired()
    if (!(await insertFailure(tx, key))) throw rateLimitError(await findWait(tx, key))
    return { failed, logged_in }
  })
}

/** After a correct password, deletes earlier failures, and no longer counts this login as failed in the network. */
export async function recordSuccess(
  db: Db,
  { key, network }: AttemptKeys,
  { failed }: CountedAttempt,
): Promise<void> {
  await deleteFailures(db, key)
  if (network !== undefined && failed !== undefined)
    await deleteAttempt(db, windowOf('login', network), failed)
}

/** After a wrong password, no longer counts this login as successful. */
export async function recordFailure(
  db: Db,
  { account_key }: AttemptKeys,
  { logged_in }: CountedAttempt,
): Promise<void> {
  await deleteAttempt(db, windowOf('logged_in', account_key), logged_in)
}

async function rateLimited(db: Db, limit: 'login' | 'logged_in', subject: string) {
  return rateLimitError(await findAttemptWait(db, windowOf(limit, subject)))
}
