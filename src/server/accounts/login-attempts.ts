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
  /** Counts consecutive failures: by device if the account knows the device, otherwise by the typed name. */
  key: Buffer
  /** Counts failures by network. Undefined if the account knows the device. */
  network: string | undefined
  /** Counts successful logins: by account, or by the typed name if there is no account. */
  account_key: string
}

/**
 * The times at which a login was counted as failed and as successful. When the outcome of the login is known, the
 * wrong count is removed. `failed` is undefined if the account knows the device.
 */
export type CountedAttempt = { failed: string | undefined; logged_in: string }

/** Throws 429 if a login has to wait. Call it before any expensive work. Returns whether the login needs a captcha. */
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
 * Counts a login as both failed and successful before the password is checked, so that concurrent attempts cannot
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

/**
 * Records a correct password: deletes earlier failures, and no longer counts this login as a failure of the network.
 */
export async function recordSuccess(
  db: Db,
  { key, network }: AttemptKeys,
  { failed }: CountedAttempt,
): Promise<void> {
  await deleteFailures(db, key)
  if (network !== undefined && failed !== undefined)
    await deleteAttempt(db, windowOf('login', network), failed)
}

/** Records a wrong password: no longer counts this login as successful. */
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
