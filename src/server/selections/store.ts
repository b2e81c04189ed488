import { sql } from 'kysely'
import { type Db, inTransaction } from '#server/db/db.ts'

export type Closed = { selections: number[]; sidebets: number[] }

/**
 * Closes every selection and side bet whose close has passed, each in a transaction of its own (rules §3). A season that
 * nobody plays has nothing to reveal: with `played` it is left alone, so that a past one can still be given teams.
 */
export async function lockClosed(db: Db, which: 'all' | 'played' = 'all'): Promise<Closed> {
  const due = await listDue(db, which)
  const closed: Closed = { selections: [], sidebets: [] }
  for (const selection_id of due.selections) {
    if (await inTransaction(db, (tx) => lockSelection(tx, selection_id))) closed.selections.push(selection_id)
  }
  for (const sidebet_id of due.sidebets) {
    if (await inTransaction(db, (tx) => lockSidebet(tx, sidebet_id))) closed.sidebets.push(sidebet_id)
  }
  return closed
}

async function listDue(db: Db, which: 'all' | 'played'): Promise<Closed> {
  const { rows } = await sql<Closed>`
    with due as (
      select weekend_id from weekends w where ${which} = 'all' or exists (
        select from weekends o join selections s on s.weekend_id = o.weekend_id
        where o.season_id = w.season_id and exists (select from teams t where t.selection_id = s.selection_id)))
    select
      array(select selection_id from selections join due using (weekend_id)
        where locked_at is null and trading_close <= game_now() order by 1) as selections,
      array(select sidebet_id from sidebets join due using (weekend_id)
        where locked_at is null and betting_close <= game_now() order by 1) as sidebets`.execute(db)
  return rows[0]!
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

async function lockSidebet(tx: Db, sidebet_id: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('sidebet gate'), ${sidebet_id})`.execute(tx)
  const { rows } = await sql`
    update sidebets set locked_at = game_now()
    where sidebet_id = ${sidebet_id} and locked_at is null and betting_close <= game_now()
    returning sidebet_id`.execute(tx)
  return rows.length > 0
}
