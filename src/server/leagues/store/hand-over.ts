import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { lockLeagueSums, takeSharedLeagueLock } from './scores.ts'

export type HandedOver = { league_id: number; heir_id: number | null }

/**
 * When a player deletes the account, makes other members the admins of the leagues of which the player is admin. The
 * new admin is the longest-standing member, preferably one who is not suspended. A league without other members is
 * deleted (rules §7). The former admin stays as an anonymous member, so that the league's scores still add up. Locks
 * the leagues first: otherwise two members who leave at the same time could make each other the admin.
 */
export async function handOverLeagues(tx: Db, user_id: number): Promise<HandedOver[]> {
  if (!(await isInAnyLeague(tx, user_id))) return []
  await takeSharedLeagueLock(tx)
  await lockLeagueSums(tx)
  await tx.run(sql`
    select from leagues
    where admin_id = ${user_id} or league_id in (select league_id from league_members where user_id = ${user_id})
    order by league_id for update`)
  const rows = await tx.many(sql<HandedOver>`
    select league_id, (${heirOf(sql`l.league_id`, user_id)}) as heir_id
    from leagues l where admin_id = ${user_id} order by league_id`)
  if (rows.length > 0) await saveHeirs(tx, rows)
  return rows
}

/** Finds the next admin of a league that the player leaves; null if there is no other member. */
export async function findHeir(tx: Db, league_id: number, user_id: number): Promise<number | null> {
  const row = await tx.one(sql<{ heir_id: number | null }>`
    select (${heirOf(sql`${league_id}::int`, user_id)}) as heir_id`)
  return row.heir_id
}

/** Returns SQL for the member with an account who joined first, preferably one who is not suspended. */
function heirOf(league_id: Sql, user_id: number): Sql {
  return sql`
    select m.user_id from league_members m join users u using (user_id)
    where m.league_id = ${league_id} and u.deleted_at is null and m.user_id <> ${user_id}
    order by u.suspended_at is not null, m.joined_at, m.user_id limit 1`
}

async function isInAnyLeague(tx: Db, user_id: number): Promise<boolean> {
  const rows = await tx.many(sql`
    select from league_members where user_id = ${user_id}
    union all select from leagues where admin_id = ${user_id} limit 1`)
  return rows.length > 0
}

async function saveHeirs(tx: Db, handed: readonly HandedOver[]): Promise<void> {
  const kept = handed.filter(({ heir_id }) => heir_id !== null)
  const empty = handed.filter(({ heir_id }) => heir_id === null)
  await tx.run(sql`
    update leagues set admin_id = heir_id
    from json_to_recordset(${JSON.stringify(kept)}) as heir (league_id int, heir_id int)
    where leagues.league_id = heir.league_id`)
  await tx.run(sql`
    delete from leagues where league_id = any(${empty.map(({ league_id }) => league_id)}::int[])`)
}
