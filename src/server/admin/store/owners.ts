import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export async function isNameTaken(db: Db, user_name: string): Promise<boolean> {
  const rows = await db.many(sql`select from users where user_name_folded = fold_name(${user_name})`)
  return rows.length > 0
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const rows = await db.many(sql`select from users where email_folded = fold_name(${email})`)
  return rows.length > 0
}

type OwnerRow = { user_name: string; team_name: string; email: string; password_hash: string }

export async function insertOwner(tx: Db, owner: OwnerRow): Promise<number> {
  const row = await tx.one(sql<{ user_id: number }>`
    insert into users (user_name, team_name, email, email_verified_at, password, role)
    values (${owner.user_name}, ${owner.team_name}, ${owner.email}, now(), ${owner.password_hash}, 'owner')
    returning user_id`)
  return row.user_id
}
