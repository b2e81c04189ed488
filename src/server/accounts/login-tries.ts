import { countAttempt, LIMITS, maxAttempts, rateLimitError, windowOf } from '#server/http/limits/limits.ts'
import {
  deleteAttempt,
  deleteFailures,
  findAttemptWait,
  findLoginState,
  findWait,
  insertFailure,
} from '#server/http/limits/store.ts'
import { type Db, inTransaction } from '#server/platform/db/db.ts'
import { captchaWanted } from './captcha.ts'

/** The keys under which a login is counted. */
export type Tries = {
  /** Consecutive failures: of the name as typed, or of a device known to the account. */
  key: Buffer
  /** The network, unless the account knows the device. */
  network: string | undefined
  /** Successful logins: of the account, or of the typed name if there is no account. */
  whose: string
}

/** What a login has taken from its limits, to be given back. */
export type Taken = { failed: string | undefined; logged_in: string }

/** Throws 429 if a login has to wait, before any expensive work. Returns whether it needs a proof of work. */
export async function refuseEarly(db: Db, tries: Tries, captcha_after: number): Promise<boolean> {
  const { key, network, whose } = tries
  const spans = { failed: windowOf('login', network ?? ''), logged_in: windowOf('logged_in', whose) }
  const { failures, wait_s, failed, logged_in } = await findLoginState(db, key, spans)
  if (wait_s > 0) throw rateLimitError(wait_s)
  if (logged_in >= maxAttempts('logged_in', network === undefined))
    throw await tooMany(db, 'logged_in', whose)
  if (network === undefined) return failures >= captcha_after
  if (failed >= LIMITS.login.max_with_proof) throw await tooMany(db, 'login', network)
  return failures >= captcha_after || failed >= LIMITS.login.max
}

/**
 * Counts a login as both failed and successful before the password is checked, so that concurrent attempts cannot
 * bypass the limits. Throws 429 if a limit is exceeded, 422 if another attempt needs a proof of work.
 */
export async function countTry(db: Db, { key, network, whose }: Tries, is_proved: boolean): Promise<Taken> {
  return inTransaction(db, async (tx) => {
    const logged_in = await countAttempt(tx, 'logged_in', whose, network === undefined)
    if (logged_in === undefined) throw await tooMany(tx, 'logged_in', whose)
    const failed = network === undefined ? undefined : await countAttempt(tx, 'login', network, is_proved)
    if (network !== undefined && failed === undefined)
      throw is_proved ? await tooMany(tx, 'login', network) : captchaWanted()
    if (!(await insertFailure(tx, key))) throw rateLimitError(await findWait(tx, key))
    return { failed, logged_in }
  })
}

/** The password was correct: resets earlier failures and does not count this one against the network. */
export async function countRight(db: Db, { key, network }: Tries, { failed }: Taken): Promise<void> {
  await deleteFailures(db, key)
  if (network !== undefined && failed !== undefined)
    await deleteAttempt(db, windowOf('login', network), failed)
}

/** The password was wrong: does not count as a successful login. */
export async function countWrong(db: Db, { whose }: Tries, { logged_in }: Taken): Promise<void> {
  await deleteAttempt(db, windowOf('logged_in', whose), logged_in)
}

async function tooMany(db: Db, limit: 'login' | 'logged_in', whose: string) {
  return rateLimitError(await findAttemptWait(db, windowOf(limit, whose)))
}
