import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** Whether a weekend of the season has that name. Ignores case and character width, because people type the names. */
export async function isNameTaken(
  tx: Db,
  season_id: number,
  name: string,
  except_id: number | null,
): Promise<boolean> {
  const rows = await tx.many(sql`
    select from weekends where season_id = ${season_id} and fold_name(weekend_name) = fold_name(${name})
      and weekend_id is distinct from ${except_id}::int`)
  return rows.length > 0
}

export async function updateWeekendName(tx: Db, weekend_id: number, name: string): Promise<void> {
  await tx.run(sql`update weekends set weekend_name = ${name} where weekend_id = ${weekend_id}`)
}

/** Renames the cup of a tour. Returns false if it has no cup with the old name, or another cup has the new name. */
export async function renameCup(tx: Db, weekend_id: number, from: string, to: string): Promise<boolean> {
  return (
    (await tx.run(sql`
    update cups c set name = ${to} where tour_weekend_id = ${weekend_id} and name = ${from} and not exists (
      select from cups o where o.season_id = c.season_id and o.name = ${to})`)) === 1
  )
}

/** Creates a weekend with the dates and settings of another weekend, without its links. Returns the new id. */
export async function copyWeekend(tx: Db, source_id: number, name: string): Promise<number> {
  const row = await tx.one(sql<{ weekend_id: number }>`
    insert into weekends (season_id, weekend_name, event_start, event_end, time_zone, country, is_tour, is_championship,
      team_per_race, hidden)
    select season_id, ${name}, event_start, event_end, time_zone, country, is_tour, is_championship, team_per_race, hidden
    from weekends where weekend_id = ${source_id} returning weekend_id`)
  return row.weekend_id
}

/**
 * Moves selections with their races to a weekend. This needs one statement, because a race and its selection must be in
 * the same weekend.
 */
export async function moveSelections(tx: Db, selection_ids: readonly number[], to: number): Promise<void> {
  await tx.run(sql`
    with moved as (
      update selections set weekend_id = ${to} where selection_id = any (${selection_ids}::int[]))
    update races set weekend_id = ${to} where selection_id = any (${selection_ids}::int[])`)
}

/** Moves races to a selection of another weekend. Their old selection stays. */
export async function moveRaces(
  tx: Db,
  race_ids: readonly number[],
  to: { weekend_id: number; selection_id: number },
): Promise<void> {
  await tx.run(sql`
    update races set weekend_id = ${to.weekend_id}, selection_id = ${to.selection_id}
    where race_id = any (${race_ids}::int[])`)
}

/** Deletes a weekend that has no races, and its selections. */
export async function deleteWeekend(tx: Db, weekend_id: number): Promise<void> {
  await tx.run(sql`delete from weekends where weekend_id = ${weekend_id}`)
}

/** Merges weekend `from` into `to`: moves its side bets, combines links and settings, and deletes `from`. */
export async function mergeWeekendRows(tx: Db, from: number, to: number): Promise<void> {
  await tx.run(sql`update sidebets set weekend_id = ${to} where weekend_id = ${from}`)
  await tx.run(sql`
    update weekends w set livestream_link = coalesce(w.livestream_link, gone.livestream_link),
      event_link = coalesce(w.event_link, gone.event_link),
      country = case when w.country = gone.country then w.country end,
      team_per_race = w.team_per_race and gone.team_per_race
    from weekends gone where w.weekend_id = ${to} and gone.weekend_id = ${from}`)
  await tx.run(sql`delete from weekends where weekend_id = ${from}`)
}
