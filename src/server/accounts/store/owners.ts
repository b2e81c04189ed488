import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/**
 * The owners who can log in, locked: their number cannot change before the transaction ends. The demo's login is none:
 * it ends with the demo.
 */
export async function countOwners(tx: Db): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('owners'))`)
  const row = await tx.one(sql<{ owners: number }>`
    select count(*)::int as owners from users
    where role = 'owner' and deleted_at is null and suspended_at is null
      and email is distinct from 'owner@demo.example'`)
  return row.owners
}
