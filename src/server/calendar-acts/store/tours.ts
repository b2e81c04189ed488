import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export async function updateIsTour(tx: Db, weekend_id: number, is_tour: boolean): Promise<void> {
  await tx.run(sql`update weekends set is_tour = ${is_tour} where weekend_id = ${weekend_id}`)
}

/**
 * In a tour, individual races get the points table of legs. In an ordinary weekend, legs get the points table of
 * individual races. Other races keep their tables.
 */
export async function updateLegTables(tx: Db, weekend_id: number, is_tour: boolean): Promise<void> {
  const [from, to] = is_tour ? ['individual', 'stage'] : ['stage', 'individual']
  await tx.run(sql`
    update races set points_table = ${to} where weekend_id = ${weekend_id} and points_table = ${from}`)
}

/** Adds all races of the weekend to the season's cup of that name. */
export async function addToCup(tx: Db, weekend_id: number, cup_name: string): Promise<void> {
  await tx.run(sql`
    insert into cup_races (cup_id, race_id)
    select c.cup_id, r.race_id from races r join cups c using (season_id)
    where r.weekend_id = ${weekend_id} and c.name = ${cup_name}
    on conflict do nothing`)
}

export async function removeFromCup(tx: Db, weekend_id: number, cup_id: number): Promise<void> {
  await tx.run(sql`
    delete from cup_races x using races r
    where r.race_id = x.race_id and r.weekend_id = ${weekend_id} and x.cup_id = ${cup_id}`)
}

/** Removes the races of the weekend from the cup of its tour. Deletes the cup if no other races are in it. */
export async function removeFromTourCup(tx: Db, weekend_id: number): Promise<void> {
  const cup = await findTourCup(tx, weekend_id)
  if (!cup) return
  await removeFromCup(tx, weekend_id, cup.cup_id)
  await tx.run(sql`
    delete from cups c where cup_id = ${cup.cup_id}
      and not exists (select from cup_races x where x.cup_id = c.cup_id)`)
}

/** Whether a cup of the season has the name. Ignores the cup of the tour `weekend_id` (null for a new tour). */
export async function isCupTaken(
  tx: Db,
  season_id: number,
  name: string,
  weekend_id: number | null,
): Promise<boolean> {
  const rows = await tx.many(sql`
    select from cups where season_id = ${season_id} and name = ${name}
      and (tour_weekend_id = ${weekend_id}::int) is not true`)
  return rows.length > 0
}

/** Finds the cup that the game created for the tour. Never returns a cup that operators created. */
export async function findTourCup(
  tx: Db,
  weekend_id: number,
): Promise<{ cup_id: number; name: string } | undefined> {
  return tx.maybeOne(sql<{ cup_id: number; name: string }>`
    select cup_id, name from cups where cup_id = tour_cup(${weekend_id})`)
}
