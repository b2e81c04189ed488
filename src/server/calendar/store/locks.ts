import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type Closed = { selections: number[]; sidebets: number[] }

/** One season, or every season that has teams (`played`). */
export type LockScope = { season_id: number } | 'played'

/**
 * Locks every selection and side bet whose deadline has passed, in one transaction each (rules §3). With the scope
 * `played`, seasons without teams are skipped: they have no picks to reveal, and a lock would prevent adding teams to a
 * past season. Publishing and settling give their season as the scope, so that its selections are locked even if it has no
 * teams.
 */
export async function lockClosed(db: Db, scope: LockScope): Promise<Closed> {
  const due = await listDue(db, scope)
  const closed: Closed = { selections: [], sidebets: [] }
  for (const selection_id of due.selections) {
    if (await db.transaction((tx) => lockSelection(tx, selection_id))) closed.selections.push(selection_id)
  }
  for (const sidebet_id of due.sidebets) {
    if (await db.transaction((tx) => lockSidebet(tx, sidebet_id))) closed.sidebets.push(sidebet_id)
  }
  return closed
}

async function listDue(db: Db, scope: LockScope): Promise<Closed> {
  const season_id = scope === 'played' ? null : scope.season_id
  return db.one(sql<Closed>`
    with due as (
      select weekend_id from weekends w where w.season_id = ${season_id} or ${season_id}::int is null and exists (
        select from weekends o join selections s on s.weekend_id = o.weekend_id
        where o.season_id = w.season_id and exists (select from teams t where t.selection_id = s.selection_id)))
    select
      array(select selection_id from selections join due using (weekend_id)
        where locked_at is null and trading_close <= game_now() order by trading_close, selection_id) as selections,
      array(select sidebet_id from sidebets join due using (weekend_id)
        where locked_at is null and betting_close <= game_now() order by 1) as sidebets`)
}

/**
 * Takes the gate of a selection exclusively: waits for the team changes that hold it, and blocks new ones until the
 * transaction ends. If our process is idle for 4.5 seconds, the database ends the transaction. Read the clock only after
 * this call, because the call may wait until the deadline has passed.
 */
export async function takeGate(tx: Db, selection_id: number): Promise<void> {
  await limitIdleTime(tx)
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('gate'), ${selection_id})`)
}

/** Like `takeGate`, for a side bet. */
export async function takeSidebetGate(tx: Db, sidebet_id: number): Promise<void> {
  await limitIdleTime(tx)
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('sidebet gate'), ${sidebet_id})`)
}

/** Makes the database end the transaction if the server process hangs or loses its connection. */
async function limitIdleTime(tx: Db): Promise<void> {
  await tx.run(sql`set local idle_in_transaction_session_timeout = '4500ms'`)
}

/**
 * Locks a selection if its deadline has passed. If squads roll over from selection to selection, a change of an earlier
 * squad also changes later squads. A selection with such squads is therefore locked only after all earlier
 * selections with such squads.
 */
async function lockSelection(tx: Db, selection_id: number): Promise<boolean> {
  await takeGate(tx, selection_id)
  const rows = await tx.many(sql`
    update selections due set locked_at = game_now()
    where selection_id = ${selection_id} and locked_at is null and trading_close <= game_now()
      and not (rolls_over and exists (
        select from weekends w join weekends other using (season_id)
        join selections s on s.weekend_id = other.weekend_id
        where w.weekend_id = due.weekend_id and s.rolls_over and s.locked_at is null
          and (s.trading_close, s.selection_id) < (due.trading_close, due.selection_id)))
    returning selection_id`)
  return rows.length > 0
}

async function lockSidebet(tx: Db, sidebet_id: number): Promise<boolean> {
  await takeSidebetGate(tx, sidebet_id)
  const rows = await tx.many(sql`
    update sidebets set locked_at = game_now()
    where sidebet_id = ${sidebet_id} and locked_at is null and betting_close <= game_now()
    returning sidebet_id`)
  return rows.length > 0
}
