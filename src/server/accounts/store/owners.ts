import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'

/** The owners who can log in, locked: their number cannot change before the transaction ends. */
export async function countOwners(tx: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('owners'))`.execute(tx)
  const { rows } = await sql<{ owners: number }>`
    select count(*)::int as owners from users
    where role = 'owner' and deleted_at is null and suspended_at is null`.execute(tx)
  return rows[0]!.owners
}
