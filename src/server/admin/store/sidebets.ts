import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type AdminSidebet = {
  sidebet_id: number
  weekend_name: string
  description: string
  /** Hundredths of a point. */
  value: number
  betting_close: Date
  is_locked: boolean
  settled_option_id: number | null
  options: { option_id: number; description: string; placed: number }[]
}

export async function listAdminSidebets(db: Db, season_id: number): Promise<AdminSidebet[]> {
  return db.many(sql<AdminSidebet>`
    select b.sidebet_id, w.weekend_name, b.description, b.value, b.betting_close,
      b.locked_at is not null as is_locked, b.settled_option_id, (
        select json_agg(json_build_object('option_id', o.option_id, 'description', o.description, 'placed', (
            select count(*) from placed_sidebets p where p.sidebet_id = b.sidebet_id and p.option_id = o.option_id))
          order by o.option_id)
        from sidebet_options o where o.sidebet_id = b.sidebet_id) as options
    from sidebets b join weekends w using (weekend_id)
    where w.season_id = ${season_id} order by b.betting_close, b.sidebet_id`)
}

export type NewSidebet = {
  weekend_id: number
  description: string
  value: number
  betting_close: Date
  options: readonly string[]
}

/** Returns the start of the weekend's last race that is not cancelled, or null if there is none. */
export async function findLastStart(db: Db, weekend_id: number): Promise<Date | null> {
  const row = await db.one(sql<{ last_start: Date | null }>`
    select max(date) as last_start from races
    where weekend_id = ${weekend_id} and state <> 'cancelled'`)
  return row.last_start
}

/** Inserts a side bet with its options. Returns its id, or null if its deadline would be in the past. */
export async function insertSidebet(db: Db, given: NewSidebet): Promise<number | null> {
  const { weekend_id, description, value, betting_close, options } = given
  const row = await db.maybeOne(sql<{ sidebet_id: number }>`
    with bet as (
      insert into sidebets (weekend_id, description, value, betting_close)
      select ${weekend_id}::int, ${description}, ${value}::int, ${betting_close}::timestamptz
      where ${betting_close}::timestamptz > game_now() returning sidebet_id),
    new_options as (
      insert into sidebet_options (sidebet_id, description)
      select sidebet_id, o.description from bet, unnest(${options}::text[]) with ordinality as o (description, n) order by n)
    select sidebet_id from bet`)
  return row?.sidebet_id ?? null
}

/**
 * Deletes a side bet that no player has answered. Takes the side bet's gate exclusively (rules §3), and therefore waits
 * for answers that are being saved. Returns false if a player has answered the side bet, or if it is settled or does
 * not exist.
 */
export async function deleteUnansweredSidebet(db: Db, sidebet_id: number): Promise<boolean> {
  await db.run(sql`select pg_advisory_xact_lock(hashtext('sidebet gate'), ${sidebet_id})`)
  return (
    (await db.run(sql`
    delete from sidebets b where sidebet_id = ${sidebet_id} and settled_option_id is null
      and not exists (select from placed_sidebets p where p.sidebet_id = b.sidebet_id)`)) === 1
  )
}
