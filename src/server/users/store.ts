import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { UserRow } from './public-user.ts'

export type FoundUser = UserRow & { is_suspended: boolean }

export async function findUser(db: Db, user_id: number): Promise<FoundUser | undefined> {
  return db.maybeOne(sql<FoundUser>`
    select user_id, user_name, team_name, country, verified_user, deleted_at is not null as is_deleted,
      suspended_at is not null as is_suspended
    from users where user_id = ${user_id}`)
}

/** Counts the accounts, including deleted ones. */
export async function countUsers(db: Db): Promise<number> {
  const row = await db.one(sql<{ users: number }>`select count(*)::int as users from users`)
  return row.users
}
