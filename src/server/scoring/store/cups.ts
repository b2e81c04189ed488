import type { CupPoints } from '#game/scoring/cups.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { CupChange } from '../change.ts'

export type CountedCup = { cup_id: number; name: string; counts: CupPoints; race_ids: number[] }

/** Finds a cup of the season, the ids of its races, and `counts`: which points of a race the cup counts. */
export async function findCountedCup(
  db: Db,
  season_id: number,
  name: string,
): Promise<CountedCup | undefined> {
  return db.maybeOne(sql<CountedCup>`
    select cup_id, name, counts, array(
      select race_id from cup_races x where x.cup_id = c.cup_id order by race_id) as race_ids
    from cups c where season_id = ${season_id} and name = ${name}`)
}

/** Locks the cup until the transaction ends, so that nothing else changes it. */
export async function lockCup(tx: Db, cup_id: number): Promise<void> {
  await tx.run(sql`select from cups where cup_id = ${cup_id} for update`)
}

export async function saveCup(tx: Db, { cup_id, counts, race_ids }: CupChange): Promise<void> {
  await tx.run(sql`update cups set counts = ${counts} where cup_id = ${cup_id}`)
  await tx.run(sql`delete from cup_races where cup_id = ${cup_id}`)
  await tx.run(sql`
    insert into cup_races (cup_id, race_id)
    select ${cup_id}, race_id from unnest(${race_ids}::int[]) as race_id`)
}
