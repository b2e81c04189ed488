import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/**
 * Counts the owners who can log in. Other transactions that call this function wait until the transaction ends, so the
 * number stays correct. The demo's owner does not count, because nobody can log in to that account after the demo.
 */
export async function lockAndCountOwners(tx: Db): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('owners'))`)
  const row = await tx.one(sql<{ owners: number }>`
    select count(*)::int as owners from users
    where role = 'owner' and deleted_at is null and suspended_at is null
      and email is distinct from 'owner@demo.example'`)
  return row.owners
}
