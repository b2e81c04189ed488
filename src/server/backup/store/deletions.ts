import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type DeletedAccount = { user_id: number; deleted_at: string }

/** Lists deleted accounts, and accounts that will be deleted again after a restore, oldest deletion first. */
export async function listDeletedAccounts(db: Db): Promise<DeletedAccount[]> {
  return db.many(sql<DeletedAccount>`
    select user_id, to_iso(d.deleted_at) as deleted_at
    from (
      select user_id, deleted_at from users where deleted_at is not null
      union all
      select user_id, r.deleted_at from deletions_to_repeat r join users u using (user_id) where u.deleted_at is null) d
    order by d.deleted_at, user_id`)
}

/**
 * Notes the given accounts that exist and are not deleted, so that they are deleted again. Returns the ids of the noted
 * accounts. Call this before anybody can register, because new accounts get ids of accounts that the backup lacks.
 */
export async function noteDeletions(tx: Db, accounts: readonly DeletedAccount[]): Promise<number[]> {
  const rows = await tx.many(sql<{ user_id: number }>`
    insert into deletions_to_repeat (user_id, deleted_at)
    select user_id, given.deleted_at
    from json_to_recordset(${JSON.stringify(accounts)}) as given (user_id int, deleted_at timestamptz)
    join users using (user_id) where users.deleted_at is null
    on conflict do nothing returning user_id`)
  return rows.map(({ user_id }) => user_id).toSorted((one, other) => one - other)
}

/** Returns the noted accounts that are still not deleted, and empties the list. */
export async function takeDeletions(tx: Db): Promise<DeletedAccount[]> {
  return tx.many(sql<DeletedAccount>`
    with taken as (delete from deletions_to_repeat returning user_id, deleted_at)
    select user_id, to_iso(taken.deleted_at) as deleted_at from taken join users using (user_id)
    where users.deleted_at is null order by user_id`)
}
