import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

const lifetime = sql`interval '10 minutes'`

/** Adds an export that the owner may download, and deletes expired exports. */
export async function insertExport(
  tx: Db,
  { owner_id, about_user_id }: { owner_id: number; about_user_id: number | null },
): Promise<number> {
  await tx.run(sql`delete from personal_exports where created_at < now() - ${lifetime}`)
  const row = await tx.one(sql<{ export_id: number }>`
    insert into personal_exports (owner_id, about_user_id) values (${owner_id}, ${about_user_id})
    returning export_id`)
  return row.export_id
}

/** Finds an export that the owner may download. Undefined if it has expired or belongs to somebody else. */
export async function findExport(
  db: Db,
  { export_id, owner_id }: { export_id: number; owner_id: number },
): Promise<{ about_user_id: number | null } | undefined> {
  return db.maybeOne(sql<{ about_user_id: number | null }>`
    select about_user_id from personal_exports
    where export_id = ${export_id} and owner_id = ${owner_id} and created_at >= now() - ${lifetime}`)
}

export type ExportedPlayer = {
  user_id: number
  user_name: string
  email: string | null
  is_email_verified: boolean
  country: string | null
  /** In UTC, in a format that spreadsheet programs read as a time. */
  created_at: string
  verified_user: boolean
  newsletter: boolean
}

/** Lists players whose id is above `user_id`, ordered by id. Excludes deleted accounts. */
export async function listPlayersAfter(db: Db, user_id: number, limit: number): Promise<ExportedPlayer[]> {
  return db.many(sql<ExportedPlayer>`
    select user_id, user_name, email, email_verified_at is not null as is_email_verified, country,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as created_at, verified_user, newsletter
    from users where user_id > ${user_id} and deleted_at is null order by user_id limit ${limit}`)
}
