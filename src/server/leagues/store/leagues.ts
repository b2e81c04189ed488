import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type NewLeague = { name: string; admin_id: number; password: string | null }

/** Creates a league and returns its id; undefined if the name is taken (case is ignored). */
export async function insertLeague(
  tx: Db,
  { name, admin_id, password }: NewLeague,
): Promise<number | undefined> {
  const row = await tx.maybeOne(sql<{ league_id: number }>`
    insert into leagues (name, admin_id, password) values (${name}, ${admin_id}, ${password})
    on conflict (name_folded) do nothing returning league_id`)
  return row?.league_id
}

/** Requests verification in the current season; an operator decides (rules §7). */
export async function requestVerification(tx: Db, league_id: number, club: string): Promise<void> {
  await tx.run(sql`
    insert into league_seasons (season_id, league_id, verification_asked_at, club)
    select season_id, ${league_id}, now(), ${club} from seasons where is_current
    on conflict (season_id, league_id) do update
      set verification_asked_at = excluded.verification_asked_at, club = excluded.club`)
}

export async function updateAdmin(tx: Db, league_id: number, admin_id: number): Promise<void> {
  await tx.run(sql`update leagues set admin_id = ${admin_id} where league_id = ${league_id}`)
}

/** Deletes a league with everything that belongs to it. Call `lockLeagueSums` first. */
export async function deleteLeague(tx: Db, league_id: number): Promise<void> {
  await tx.run(sql`delete from leagues where league_id = ${league_id}`)
}

/** Records a permanent removal. It stores the player's id, because players can change their names. */
export async function insertRemoval(tx: Db, league_id: number, user_id: number): Promise<void> {
  await tx.run(sql`
    insert into league_removals (league_id, user_id) values (${league_id}, ${user_id})
    on conflict do nothing`)
}
