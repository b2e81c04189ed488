import { OVERALL } from '#game/scoring/cups.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'

/** A cup with one of its standings. `standing_id` is `null` while no race of the cup is scored. */
export type CupRow = { name: string; image_url: string | null; standing_id: number | null }

/** Finds a cup of the current season by its name. */
export async function findCup(db: Db, name: string): Promise<{ cup_id: number } | undefined> {
  return db.maybeOne(sql<{ cup_id: number }>`
    select cup_id from ${cupsOf(current)} where name = ${name}`)
}

/** Lists the cups of the current season, each with its standing after the latest weekend. */
export async function listSeasonCups(db: Db): Promise<CupRow[]> {
  const standing = sql`
    select b.standing_id from boards b join weekends w using (weekend_id)
    where b.season_id = ${current} and (b.kind = 'cup' and b.cup_id = cup.cup_id or b.kind = 'season' and cup.cup_id = 0)
    order by w.event_start desc, w.weekend_id desc limit 1`
  return listCups(db, { season: current, standing, condition: sql`true` })
}

/** Lists the cups that contain the race, each with its standing in the race. None if totals exclude the race. */
export async function listCupsOfRace(db: Db, race_id: number): Promise<CupRow[]> {
  return listCups(db, {
    season: sql`(select season_id from races where race_id = ${race_id})`,
    standing: sql`
      select standing_id from boards b
      where b.race_id = ${race_id} and (
        b.kind = 'race' and cup.counts = 'all' or b.kind = 'race_cup' and b.cup_id = cup.cup_id)`,
    condition: containsOneOf(sql`r.race_id = ${race_id}`),
  })
}

/** Lists the cups that contain a race of the weekend, each with its standing in the weekend. */
export async function listCupsOfWeekend(db: Db, weekend_id: number): Promise<CupRow[]> {
  const standing = sql`
    select standing_id from boards b
    where b.weekend_id = ${weekend_id}
      and (b.kind = 'weekend_cup' and b.cup_id = cup.cup_id or b.kind = 'weekend' and cup.cup_id = 0)`
  return listCups(db, {
    season: sql`(select season_id from weekends where weekend_id = ${weekend_id})`,
    standing,
    condition: containsOneOf(sql`r.weekend_id = ${weekend_id}`),
  })
}

type CupQuery = { season: Sql; standing: Sql; condition: Sql }

async function listCups(db: Db, { season, standing, condition }: CupQuery): Promise<CupRow[]> {
  return db.many(sql<CupRow>`
    select name, image_url, (${standing}) as standing_id from ${cupsOf(season)}
    where ${condition} order by cup_id`)
}

const current = sql`(select season_id from seasons where is_current)`

/**
 * SQL for the cups of a season. Leaves out a cup if all its races are hidden. Overall always exists, and has a row in
 * `cups` only if it has an image.
 */
function cupsOf(season: Sql): Sql {
  return sql`(
    select 0 as cup_id, ${OVERALL} as name, 'all' as counts,
      (select image_url from cups where season_id = ${season} and name = ${OVERALL}) as image_url
    union all
    select cup_id, name, counts, image_url from cups c
    where season_id = ${season} and name <> ${OVERALL} and coalesce((
      select bool_or(not w.hidden) from cup_races x join races using (race_id) join weekends w using (weekend_id)
      where x.cup_id = c.cup_id), true)) cup`
}

/** SQL condition: the cup contains one of the races. Overall contains every race that counts in totals. */
function containsOneOf(races: Sql): Sql {
  return sql`exists (
    select from races r left join cup_races x on x.race_id = r.race_id and x.cup_id = cup.cup_id
    where ${races} and r.include_in_total and (cup.cup_id = 0 or x.cup_id is not null))`
}
