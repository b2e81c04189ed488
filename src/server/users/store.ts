import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { UserRow } from './public-user.ts'

export async function findUser(db: Db, user_id: number): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select user_id, user_name, team_name, country, verified_user, deleted_at is not null as is_deleted
    from users where user_id = ${user_id}`.execute(db)
  return rows[0]
}
