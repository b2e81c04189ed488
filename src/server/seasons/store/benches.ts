import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'

/** Lists the ids of a season's selections, in the order in which gates are taken. */
export async function listSelectionIds(db: Db, season_id: number): Promise<number[]> {
  const rows = await db.many(sql<{ selection_id: number }>`
    select selection_id from selections join weekends using (weekend_id)
    where season_id = ${season_id} order by selection_id`)
  return rows.map((row) => row.selection_id)
}

/** Whether the season has a selection that is locked or whose deadline has passed. */
export async function hasClosedSelection(db: Db, season_id: number): Promise<boolean> {
  const rows = await db.many(sql`
    select from selections join weekends using (weekend_id)
    where season_id = ${season_id} and (locked_at is not null or trading_close <= game_now()) limit 1`)
  return rows.length > 0
}

/**
 * Removes reserves who are picks now, and vice-captains who are not picks or who are the captain. Such rows are
 * possible because changes of picks do not check reserves and vice-captains while the settings are off. The caller must
 * have taken the gates of these selections.
 */
export async function removeInvalidBenches(tx: Db, selection_ids: readonly number[]): Promise<void> {
  await tx.run(sql`
    update teams t set vice_captain = null
    where t.selection_id = any (${selection_ids}::int[]) and t.vice_captain is not null and not exists (
      select from picks p where p.selection_id = t.selection_id and p.user_id = t.user_id
        and p.athlete_id = t.vice_captain and not p.is_team_captain)`)
  await tx.run(sql`
    delete from reserves v where v.selection_id = any (${selection_ids}::int[]) and exists (
      select from picks p where p.selection_id = v.selection_id and p.user_id = v.user_id
        and p.athlete_id = v.athlete_id)`)
  await promoteSecondReserves(tx, sql`v.selection_id = any (${selection_ids}::int[])`)
}

/** If the first reserve of a gender was removed, makes the second reserve the first. `which` limits the rows of `v`. */
export async function promoteSecondReserves(tx: Db, which: Sql): Promise<void> {
  await tx.run(sql`
    update reserves v set place = 1 where ${which} and v.place = 2 and not exists (
      select from reserves o where o.selection_id = v.selection_id and o.user_id = v.user_id and o.gender = v.gender
        and o.place = 1)`)
}
