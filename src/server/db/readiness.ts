import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isMigrated } from './migrate.ts'

export type Readiness = 'ready' | 'no database' | 'read-only database' | 'migrations missing'

/** What keeps the database from being used, found within `patience_ms`: a silent one is no better than none. */
export async function databaseReadiness(pool: pg.Pool, patience_ms: number): Promise<Readiness> {
  const silence = sleep(patience_ms, 'no database' as const, { ref: false })
  return Promise.race([ask(pool).catch(() => 'no database' as const), silence])
}

async function ask(pool: pg.Pool): Promise<Readiness> {
  const { rows } = await pool.query(
    `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as is_writable`,
  )
  if (!rows[0].is_writable) return 'read-only database'
  return (await isMigrated(pool)) ? 'ready' : 'migrations missing'
}
