import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isMigrated } from './migrate.ts'

export type Readiness =
  | 'ready'
  | 'no database'
  | 'read-only database'
  | 'database cannot save'
  | 'migrations missing'

/** Each check writes a row, so checks run at most this often, for any number of probes. */
const min_interval_ms = 1000

/**
 * Checks whether the database is usable and returns the problem if it is not, within `timeout_ms`: a silent database
 * counts as unavailable. Concurrent probes share one check.
 */
export function openReadiness(pool: pg.Pool, timeout_ms: number): () => Promise<Readiness> {
  let latest: Promise<Readiness> | undefined
  let is_checking = false
  let checked_at = Number.NEGATIVE_INFINITY

  return async () => {
    if (!latest || (!is_checking && performance.now() - checked_at >= min_interval_ms)) {
      is_checking = true
      checked_at = performance.now()
      latest = check(pool).finally(() => {
        is_checking = false
      })
    }
    return Promise.race([latest, sleep(timeout_ms, 'no database' as const, { ref: false })])
  }
}

async function check(pool: pg.Pool): Promise<Readiness> {
  return findState(pool).catch(() => 'no database')
}

async function findState(pool: pg.Pool): Promise<Readiness> {
  const { rows } = await pool.query(
    `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as is_writable`,
  )
  if (!rows[0].is_writable) return 'read-only database'
  if (!(await isMigrated(pool))) return 'migrations missing'
  return canSave(pool)
}

/** A full disk still answers queries; only a commit reveals it. */
async function canSave(pool: pg.Pool): Promise<Readiness> {
  return pool.query('update readiness set written_at = now()').then(
    () => 'ready',
    () => 'database cannot save',
  )
}
