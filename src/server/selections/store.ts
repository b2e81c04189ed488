import { sql } from 'kysely'
import { type Db, inTransaction } from '#server/db/db.ts'

/** Closes every selection whose close has passed, each in a transaction of its own (rules §3). */
export async function lockClosed(db: Db): Promise<number[]> {
  const { rows } = await sql<{ selection_id: number }>`
    select selection_id from selections where locked_at is null and trading_close <= game_now()
    order by selection_id`.execute(db)
  const locked: number[] = []

  for (const { selection_id } of rows) {
    if (await inTransaction(db, (tx) => lockSelection(tx, selection_id))) locked.push(selection_id)
  }
  return locked
}

/**
 * Takes the exclusive gate, which waits for the writers that share it and lets nobody in after; the clock is read in
 * a statement of its own, once the gate is held.
 */
async function lockSelection(tx: Db, selection_id: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('gate'), ${selection_id})`.execute(tx)
  const { rows } = await sql`
    update selections set locked_at = game_now()
    where selection_id = ${selection_id} and locked_at is null and trading_close <= game_now()
    returning selection_id`.execute(tx)
  return rows.length > 0
}
