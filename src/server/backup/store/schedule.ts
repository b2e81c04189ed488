import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** Returns eight hexadecimal digits that identify this database. A restored copy has other digits. */
export async function findDatabaseId(db: Db): Promise<string> {
  const { id } = await db.one(sql<{ id: string }>`
    select left(md5(system_identifier || ':' || oid), 8) as id
    from pg_control_system(), pg_database where datname = current_database()`)
  return id
}

const schedule_lock = sql`hashtext('scheduled backup')`

/**
 * Runs `work` and returns its result. Returns undefined if a backup is already in progress. The lock belongs to the
 * database session, so it ends with the process.
 */
export async function whileLocked<Result>(db: Db, work: () => Promise<Result>): Promise<Result | undefined> {
  return db.onConnection(async (connection) => {
    const { is_locked } = await connection.one(
      sql<{ is_locked: boolean }>`select pg_try_advisory_lock(${schedule_lock}) as is_locked`,
    )
    if (!is_locked) return undefined
    try {
      return await work()
    } finally {
      await connection.run(sql`select pg_advisory_unlock(${schedule_lock})`)
    }
  })
}

/** Finds the last failed backup. `database` has the digits of `findDatabaseId`. */
export async function findLastFailure(
  db: Db,
  database: string,
): Promise<{ at: string; problem: string } | undefined> {
  return db.maybeOne(sql<{ at: string; problem: string }>`
    select to_iso(at) as at, after ->> 'problem' as problem from audit
    where act = 'backup fail' and subject like '%-' || ${database} || '.tar.zst%'
    order by audit_id desc limit 1`)
}

export async function listAppliedMigrations(db: Db): Promise<{ name: string; applied_at: Date }[]> {
  return db.many(sql<{ name: string; applied_at: Date }>`
    select name, applied_at from migrations order by name`)
}

export async function findBackupJobId(db: Db): Promise<number | undefined> {
  const row = await db.maybeOne(sql<{ job_id: number }>`
    select job_id from jobs where kind = 'backup' and state in ('waiting', 'running') order by job_id limit 1`)
  return row?.job_id
}
