import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export async function saveSetupLink(db: Db, token_hash: Buffer): Promise<void> {
  await db.run(sql`
    insert into setup_links (token_hash) values (${token_hash})
    on conflict (is_only) do update set token_hash = excluded.token_hash, created_at = now()`)
}

export async function isSetupLink(db: Db, token_hash: Buffer): Promise<boolean> {
  const rows = await db.many(sql`
    select from setup_links where token_hash = ${token_hash} and created_at > now() - interval '24 hours'`)
  return rows.length > 0
}

export async function deleteSetupLinks(tx: Db): Promise<void> {
  await tx.run(sql`delete from setup_links`)
}
