import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './db.ts'
import { isMigrated } from './migrate.ts'
import { sql } from './sql.ts'

export type Readiness =
  | 'ready'
  | 'no database'
  | 'read-only database'
  | 'database cannot save'
  | 'migrations missing'

/** The minimum time between two checks, for any number of probes, because each check writes a row. */
const min_interval_ms = 1000

/**
 * Returns a function that checks whether the database is usable. It answers within `timeout_ms`: if the database does
 * not answer in time, the result is `no database`. Concurrent probes share one check.
 */
export function openReadiness(db: Db, timeout_ms: number): () => Promise<Readiness> {
  let latest: Promise<Readiness> | undefined
  let is_checking = false
  let checked_at = Number.NEGATIVE_INFINITY

  return async () => {
    if (!latest || (!is_checking && performance.now() - checked_at >= min_interval_ms)) {
      is_checking = true
      checked_at = performance.now()
      latest = check(db).finally(() => {
        is_checking = false
      })
    }
    return Promise.race([latest, sleep(timeout_ms, 'no database' as const, { ref: false })])
  }
}

async function check(db: Db): Promise<Readiness> {
  return findState(db).catch(() => 'no database')
}

async function findState(db: Db): Promise<Readiness> {
  const { is_writable } = await db.one(sql<{ is_writable: boolean }>`
    select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as is_writable`)
  if (!is_writable) return 'read-only database'
  if (!(await isMigrated(db))) return 'migrations missing'
  return canSave(db)
}

/** Writes a row, because on a full disk queries still succeed, and only a commit fails. */
async function canSave(db: Db): Promise<Readiness> {
  return db.run(sql`update readiness set written_at = now()`).then(
    () => 'ready',
    () => 'database cannot save',
  )
}
