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
const every_ms = 1000

/**
 * Checks whether the database is usable and returns the problem if it is not, within `patience_ms`: a silent database
 * counts as unavailable. Concurrent probes share one check.
 */
export function openReadiness(pool: pg.Pool, patience_ms: number): () => Promise<Readiness> {
  let latest: Promise<Readiness> | undefined
  let is_asking = false
  let asked_at = Number.NEGATIVE_INFINITY

  return async () => {
    if (!latest || (!is_asking && performance.now() - asked_at >= every_ms)) {
      is_asking = true
      asked_at = performance.now()
      latest = ask(pool).finally(() => {
        is_asking = false
      })
    }
    return Promise.race([latest, sleep(patience_ms, 'no database' as const, { ref: false })])
  }
}

async function ask(pool: pg.Pool): Promise<Readiness> {
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
