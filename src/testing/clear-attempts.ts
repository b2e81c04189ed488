import type pg from 'pg'

/** Resets all rate limits. Skips locked rows: a call in progress may hold one row and wait for another. */
export async function clearAttempts(pool: pg.Pool): Promise<void> {
  for (const table of ['tries', 'login_failures'])
    await pool.query(`delete from ${table} where ctid in (select ctid from ${table} for update skip locked)`)
}
