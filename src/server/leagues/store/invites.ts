import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export async function findInvite(db: Db, league_id: number): Promise<string | null> {
  const row = await db.maybeOne(sql<{ code: string }>`
    select code from league_invites where league_id = ${league_id}`)
  return row?.code ?? null
}

/** Saves the code of a league's invite; the previous code becomes invalid. */
export async function saveInvite(tx: Db, league_id: number, code: string): Promise<void> {
  await tx.run(sql`
    insert into league_invites (league_id, code) values (${league_id}, ${code})
    on conflict (league_id) do update set code = excluded.code, created_at = excluded.created_at`)
}

export async function deleteInvite(tx: Db, league_id: number): Promise<void> {
  await tx.run(sql`delete from league_invites where league_id = ${league_id}`)
}
