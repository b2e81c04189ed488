import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'

/** Runs the work while no other process works on a demo in this database. */
export async function withDemoLock<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (held) => {
    await sql`select pg_advisory_lock(hashtext('demo'), 0)`.execute(held)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(hashtext('demo'), 0)`.execute(held)
    }
  })
}

/** Does not wait: if another process works on a demo, nothing is done and the result is `undefined`. */
export async function tryWithDemoLock<Result>(
  db: Db,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  return db.connection().execute(async (held) => {
    const { rows } = await sql<{ is_alone: boolean }>`
      select pg_try_advisory_lock(hashtext('demo'), 0) as is_alone`.execute(held)
    if (!rows[0]!.is_alone) return undefined
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(hashtext('demo'), 0)`.execute(held)
    }
  })
}
