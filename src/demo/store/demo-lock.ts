import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** Waits until no other process works on a demo in this database, and then runs the work. */
export async function withDemoLock<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  return db.onConnection(async (held) => {
    await held.run(sql`select pg_advisory_lock(hashtext('demo'), 0)`)
    try {
      return await work()
    } finally {
      await held.run(sql`select pg_advisory_unlock(hashtext('demo'), 0)`)
    }
  })
}

/** Like `withDemoLock`, but does not wait: returns undefined if another process works on a demo. */
export async function tryWithDemoLock<Result>(
  db: Db,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  return db.onConnection(async (held) => {
    const row = await held.one(sql<{ is_alone: boolean }>`
      select pg_try_advisory_lock(hashtext('demo'), 0) as is_alone`)
    if (!row.is_alone) return undefined
    try {
      return await work()
    } finally {
      await held.run(sql`select pg_advisory_unlock(hashtext('demo'), 0)`)
    }
  })
}
