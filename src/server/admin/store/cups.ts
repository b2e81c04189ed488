import type { CupPoints } from '#game/scoring/cups.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type AdminCup = {
  cup_id: number
  name: string
  counts: CupPoints
  image_url: string | null
  race_ids: number[]
  race_codes: string[]
}

export async function listAdminCups(db: Db, season_id: number): Promise<AdminCup[]> {
  return db.many(sql<AdminCup>`
    select cup_id, name, counts, image_url, array(
        select race_id from cup_races x where x.cup_id = c.cup_id order by race_id) as race_ids, array(
        select coalesce(r.race_code, r.race_id::text) from cup_races x join races r using (race_id)
        where x.cup_id = c.cup_id order by r.date, r.race_id) as race_codes
    from cups c where season_id = ${season_id} order by cup_id`)
}

export async function insertCup(db: Db, season_id: number, name: string): Promise<number> {
  const row = await db.one(sql<{ cup_id: number }>`
    insert into cups (season_id, name) values (${season_id}, ${name}) returning cup_id`)
  return row.cup_id
}

export async function updateCupImage(db: Db, cup_id: number, image_url: string | null): Promise<void> {
  await db.run(sql`update cups set image_url = ${image_url} where cup_id = ${cup_id}`)
}

/**
 * Lists the codes of scored races in which youth athletes raced although the sheet marks nobody as youth. Such races
 * were scored before sheets stored youth, or before the athletes were flagged as youth. Considers the races `race_ids`
 * or, if undefined, the races of the cup.
 */
export async function listRacesWithoutYouth(
  db: Db,
  season_id: number,
  name: string,
  race_ids: readonly number[] | undefined,
): Promise<string[]> {
  const rows = await db.many(sql<{ race: string }>`
    select coalesce(r.race_code, r.race_id::text) as race from races r
    where r.season_id = ${season_id} and r.scored
      and case when ${race_ids ?? null}::int[] is null
        then exists (select from cup_races x join cups c using (cup_id)
          where x.race_id = r.race_id and c.season_id = ${season_id} and c.name = ${name})
        else r.race_id = any (${race_ids ?? null}::int[]) end
      and not exists (select from sheet_youth y where y.sheet_id = r.sheet_id)
      and exists (select from results x join season_athletes s on s.athlete_id = x.athlete_id
        where x.revision_id = r.revision_id and s.season_id = ${season_id} and s.youth)
    order by r.date, r.race_id`)
  return rows.map(({ race }) => race)
}

/** Deletes a cup with its boards. */
export async function deleteCup(db: Db, cup_id: number): Promise<void> {
  await db.run(sql`delete from cups where cup_id = ${cup_id}`)
}

/** Sets the logo of a pro team, which is given by name or abbreviation. Returns false if there is no such team. */
export async function updateProTeamLogo(
  db: Db,
  season_id: number,
  name_or_abbreviation: string,
  logo_url: string | null,
): Promise<boolean> {
  return (
    (await db.run(sql`
    update pro_teams set logo_url = ${logo_url}
    where season_id = ${season_id} and ${name_or_abbreviation} in (name, abbreviation)`)) === 1
  )
}
