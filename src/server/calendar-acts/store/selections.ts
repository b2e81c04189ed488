import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type SelectionName = { selection_id: number; name: string }

/** Renames selections. Two selections may swap names, so all old names are released first. */
export async function renameSelections(tx: Db, names: readonly SelectionName[]): Promise<void> {
  const given = sql`json_to_recordset(${JSON.stringify(names)}) as given (selection_id int, name text)`
  await tx.run(sql`
    update selections s set name = '#' || s.selection_id
    from ${given} where s.selection_id = given.selection_id and s.name <> given.name`)
  await tx.run(sql`
    update selections s set name = given.name
    from ${given} where s.selection_id = given.selection_id and s.name <> given.name`)
}

export type SelectionCopy = { source_id: number; weekend_id: number; name: string }

/** Creates a selection with the limits and times of the selection `source_id`. Returns the new id. */
export async function copySelection(tx: Db, { source_id, weekend_id, name }: SelectionCopy): Promise<number> {
  const row = await tx.one(sql<{ selection_id: number }>`
    insert into selections (weekend_id, name, trading_opens_at, trading_close, max_picks_per_gender, max_picks, cub_picks,
      takes_team_picks, is_coed, is_mixed, team_captains_enabled, takes_ranked_picks, is_budget_enforced, budget, rolls_over)
    select ${weekend_id}, ${name}, trading_opens_at, trading_close, max_picks_per_gender, max_picks, cub_picks,
      takes_team_picks, is_coed, is_mixed, team_captains_enabled, takes_ranked_picks, is_budget_enforced, budget, rolls_over
    from selections where selection_id = ${source_id} returning selection_id`)
  return row.selection_id
}

/** Moves races to a selection of the same weekend. Returns the ids of races that were in another selection before. */
export async function assignRaces(
  tx: Db,
  selection_id: number,
  race_ids: readonly number[],
): Promise<number[]> {
  const rows = await tx.many(sql<{ race_id: number }>`
    update races set selection_id = ${selection_id}
    where race_id = any (${race_ids}::int[]) and selection_id <> ${selection_id} returning race_id`)
  return rows.map(({ race_id }) => race_id)
}

/** Deletes selections, which must have no teams and no races. */
export async function deleteSelections(tx: Db, selection_ids: readonly number[]): Promise<void> {
  await tx.run(sql`delete from selections where selection_id = any (${selection_ids}::int[])`)
}
