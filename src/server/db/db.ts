import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type pg from 'pg'

/** Statements are written as SQL, in `store.ts`; replies are checked against the contract in tests. */
// biome-ignore lint/complexity/noBannedTypes: no table is queried through the builder
export type Db = Kysely<{}> | Transaction<{}>

/** The same pool, for statements written with kysely's `sql`. */
export function dbOf(pool: pg.Pool): Db {
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}

/** Runs `work` in one transaction: all of it or nothing. Inside another one it simply joins. */
export async function inTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
