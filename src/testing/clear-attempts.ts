import type pg from 'pg'

/**
 * Resets the rate limits that the database stores. Skips locked rows, because waiting for them could deadlock with a
 * call in progress.
 */
export async function clearAttempts(pool: pg.Pool): Promise<void> {
  for (const table of ['tries', 'login_failures'])
    await pool.query(`delete from ${table} where ctid in (select ctid from ${table} for update skip locked)`)
}
