import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type Credentials = { password: string | null; first_name: string | null; last_name: string | null }

/** The password hash of a player, and the names that are not allowed as a new password. */
export async function findCredentials(db: Db, user_id: number): Promise<Credentials> {
  return db.one(sql<Credentials>`
    select password, first_name, last_name from users where user_id = ${user_id}`)
}

type PasswordChange = { before: string; after: string }

/** Changes the password and deletes the known browsers. Returns false if the hash is no longer `before`. */
export async function updatePassword(
  tx: Db,
  user_id: number,
  { before, after }: PasswordChange,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update users set password = ${after} where user_id = ${user_id} and password = ${before}`)
  await tx.run(sql`delete from known_devices where user_id = ${user_id}`)
  return changed > 0
}
