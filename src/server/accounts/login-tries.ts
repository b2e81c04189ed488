import { type Db, inTransaction } from '#server/db/db.ts'
import { LIMITS, span, takeTry, tooOften } from './limits.ts'
import {
  countTries,
  deleteFailures,
  deleteTry,
  findFailures,
  insertFailure,
  tryWait,
} from './store/limits.ts'

/** By what a login is counted: the name or device that it is for, and where it comes from, unless that does not matter. */
export type Tries = { key: Buffer; network?: string }

/** Throws 429 for whoever has to wait, before anything costs much. Returns how many logins have failed in a row. */
export async function refuseEarly(db: Db, { key, network }: Tries): Promise<number> {
  const { failures, wait_s } = await findFailures(db, key)
  if (wait_s > 0) throw tooOften(wait_s)
  if (network !== undefined) {
    const tried = await countTries(db, span('login', network))
    if (tried >= LIMITS.login.most) throw tooOften(await tryWait(db, span('login', network)))
  }
  return failures
}

/**
 * Counts a login as failed before the password is looked at, so that many at once are no way around; throws 429 where it
 * is one too many. Returns what to give back when it was right.
 */
export async function countTry(db: Db, { key, network }: Tries): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    const taken = network === undefined ? undefined : await takeTry(tx, 'login', network)
    if (network !== undefined && taken === undefined)
      throw tooOften(await tryWait(tx, span('login', network)))
    if (!(await insertFailure(tx, key))) throw tooOften((await findFailures(tx, key)).wait_s)
    return taken
  })
}

/** The password was right: what failed before it is forgotten, and the network has not failed. */
export async function forgetTry(db: Db, { key, network }: Tries, taken: string | undefined): Promise<void> {
  await deleteFailures(db, key)
  if (network !== undefined && taken !== undefined) await deleteTry(db, span('login', network), taken)
}
