import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type pg from 'pg'
import { outcomeUnknown } from '#server/platform/errors.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

/** No table types: statements are written as SQL in `store.ts`, and tests check replies against the contract. */
// biome-ignore lint/complexity/noBannedTypes: no table is queried through the builder
export type Db = Kysely<{}> | Transaction<{}>

/** The same pool as a `Db`, for statements written with kysely's `sql`. */
export function dbOf(pool: pg.Pool): Db {
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}

/** A `Db` for a transaction that the caller has begun on that connection, and will end. */
export function dbIn(tx: pg.ClientBase): Db {
  const query = tx.query.bind(tx) as pg.PoolClient['query']
  const connection = { query, release: () => {} }
  const pool = { connect: async () => connection, end: async () => {}, options: {} }
  return new InTransaction({ dialect: new PostgresDialect({ pool }) })
}

// biome-ignore lint/complexity/noBannedTypes: as above
class InTransaction extends Kysely<{}> {
  override get isTransaction(): true {
    return true
  }
}

/**
 * Runs `work` in one transaction: all of it or nothing. Inside another transaction it joins that one. If work fails,
 * its error is thrown, even if the connection is too broken to roll back. Throws 503 `outcome-unknown` if the
 * connection broke during COMMIT.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return work(db)
  let failed: { error: unknown } | undefined
  let is_done = false
  const rethrow = (error: unknown): never => {
    failed = { error }
    throw error
  }
  return db
    .transaction()
    .execute(async (tx) => {
      const result = await work(tx).catch(rethrow)
      is_done = true
      return result
    })
    .catch((error: unknown) => {
      if (failed) throw failed.error
      throw is_done && isOutcomeUnknown(error) ? outcomeUnknown() : error
    })
}

/**
 * Whether it is unknown if a COMMIT was saved: the connection broke. If the server itself reported an error, nothing was
 * saved.
 */
function isOutcomeUnknown(error: unknown): boolean {
  return isDatabaseUnavailable(error) && (error as pg.DatabaseError).severity !== 'ERROR'
}
