import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** Eight hexadecimal digits of this database and its PostgreSQL. A restored copy of the database has others. */
export async function findDatabaseId(db: Db): Promise<string> {
  const { id } = await db.one(sql<{ id: string }>`
    select left(md5(system_identifier || ':' || oid), 8) as id
    from pg_control_system(), pg_database where datname = current_database()`)
  return id
}

const schedule_lock = sql`hashtext('scheduled backup')`

/** Runs `work` unless another server does so. The lock is one of the session, which ends with the process. */
export async function whileLocked(db: Db, work: () => Promise<void>): Promise<void> {
  await db.onConnection(async (connection) => {
    const { is_locked } = await connection.one(
      sql<{ is_locked: boolean }>`select pg_try_advisory_lock(${schedule_lock}) as is_locked`,
    )
    if (!is_locked) return
    try {
      await work()
    } finally {
      await connection.run(sql`select pg_advisory_unlock(${schedule_lock})`)
    }
  })
}
