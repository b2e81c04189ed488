import type pg from 'pg'

/** Gives everybody all their tries back. Waits for no row: a call that is under way may hold one and want another. */
export async function clearTries(pool: pg.Pool): Promise<void> {
  for (const table of ['tries', 'login_failures'])
    await pool.query(`delete from ${table} where ctid in (select ctid from ${table} for update skip locked)`)
}
