import { LIMITS, mostOf, span, takeTry, tooOften } from '#server/http/limits/limits.ts'
import {
  deleteFailures,
  deleteTry,
  findStanding,
  findWait,
  insertFailure,
  tryWait,
} from '#server/http/limits/store.ts'
import { type Db, inTransaction } from '#server/platform/db/db.ts'
import { captchaWanted } from './captcha.ts'

/** By what a login is counted. */
export type Tries = {
  /** Failures in a row: of the name as it was typed, or of a device that the account knows. */
  key: Buffer
  /** Where it comes from, unless the account knows the device. */
  network: string | undefined
  /** What right logins are counted under: the account, or the typed name where there is no account. */
  whose: string
}

/** What a login has taken from its limits, to be given back. */
export type Taken = { failed: string | undefined; logged_in: string }

/**
 * Throws 429 where a login has to wait, before anything costs much. Returns whether it needs a proof of work.
 */
export async function refuseEarly(db: Db, tries: Tries, captcha_after: number): Promise<boolean> {
  const { key, network, whose } = tries
  const spans = { failed: span('login', network ?? ''), logged_in: span('logged_in', whose) }
  const { failures, wait_s, failed, logged_in } = await findStanding(db, key, spans)
  if (wait_s > 0) throw tooOften(wait_s)
  if (logged_in >= mostOf('logged_in', network === undefined)) throw await tooMany(db, 'logged_in', whose)
  if (network === undefined) return failures >= captcha_after
  if (failed >= LIMITS.login.more) throw await tooMany(db, 'login', network)
  return failures >= captcha_after || failed >= LIMITS.login.most
}

/**
 * Counts a login both as failed and as right before the password is looked at, so that many at once are no way around;
 * throws 429 where it is one too many, 422 where it needs a proof of work to be one more.
 */
export async function countTry(db: Db, { key, network, whose }: Tries, is_proved: boolean): Promise<Taken> {
  return inTransaction(db, async (tx) => {
    const logged_in = await takeTry(tx, 'logged_in', whose, network === undefined)
    if (logged_in === undefined) throw await tooMany(tx, 'logged_in', whose)
    const failed = network === undefined ? undefined : await takeTry(tx, 'login', network, is_proved)
    if (network !== undefined && failed === undefined)
      throw is_proved ? await tooMany(tx, 'login', network) : captchaWanted()
    if (!(await insertFailure(tx, key))) throw tooOften(await findWait(tx, key))
    return { failed, logged_in }
  })
}

/** The password was right: what failed before it is forgotten, and the network has not failed. */
export async function countRight(db: Db, { key, network }: Tries, { failed }: Taken): Promise<void> {
  await deleteFailures(db, key)
  if (network !== undefined && failed !== undefined) await deleteTry(db, span('login', network), failed)
}

/** The password was wrong: nobody has logged in. */
export async function countWrong(db: Db, { whose }: Tries, { logged_in }: Taken): Promise<void> {
  await deleteTry(db, span('logged_in', whose), logged_in)
}

async function tooMany(db: Db, limit: 'login' | 'logged_in', whose: string) {
  return tooOften(await tryWait(db, span(limit, whose)))
}
