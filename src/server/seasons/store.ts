import { completeSettings, type SeasonSettings, type Variant } from '#game/calendar/season-settings.ts'
import { OVERALL, type RaceCup } from '#game/scoring/cups.ts'
import type { PointsTables } from '#game/scoring/points-tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'

export type SeasonRow = {
  season_id: number
  name: string
  variant: Variant
  settings: SeasonSettings
  is_current: boolean
}

export async function findSeason(db: Db, name: string): Promise<SeasonRow | undefined> {
  return findOne(db, sql`name = ${name}`)
}

export async function findSeasonById(db: Db, season_id: number): Promise<SeasonRow | undefined> {
  return findOne(db, sql`season_id = ${season_id}`)
}

export async function findCurrentSeason(db: Db): Promise<SeasonRow | undefined> {
  return findOne(db, sql`is_current`)
}

/** Returns the site's name, which is the first display name of new seasons; null if the owner has set none. */
export async function findSiteName(db: Db): Promise<string | null> {
  const { site_name } = await db.one(sql<{ site_name: string | null }>`select site_name from site_settings`)
  return site_name
}

async function findOne(db: Db, condition: Sql): Promise<SeasonRow | undefined> {
  const row = await db.maybeOne(sql<SeasonRow>`
    select season_id, name, variant, settings, is_current from seasons where ${condition}`)
  return row && { ...row, settings: completeSettings(row.settings) }
}

/**
 * Prices, athletes and the limits of selections together decide whether a team can be filled. Changes of any of them
 * take this lock, so that they wait for each other. The transaction must take it before it locks rows or takes gates
 * (decision 0030).
 */
export async function lockTeamConstraints(tx: Db): Promise<void> {
  await tx.run(sql`select lock_fillable()`)
}

export type ListedSeason = Pick<SeasonRow, 'name' | 'variant' | 'is_current'>

export async function listSeasons(db: Db): Promise<ListedSeason[]> {
  return db.many(sql<ListedSeason>`select name, variant, is_current from seasons order by name`)
}

export async function listSeasonNames(db: Db): Promise<string[]> {
  const rows = await db.many(sql<{ name: string }>`select name from seasons order by name`)
  return rows.map((row) => row.name)
}

export async function insertSeason(db: Db, name: string, settings: SeasonSettings): Promise<number> {
  const row = await db.one(sql<{ season_id: number }>`
    insert into seasons (name, variant, settings)
    values (${name}, ${settings.variant}, ${JSON.stringify(settings)}) returning season_id`)
  return row.season_id
}

export async function makeCurrent(db: Db, season_id: number): Promise<void> {
  await db.run(sql`update seasons set is_current = false where is_current and season_id <> ${season_id}`)
  await db.run(sql`update seasons set is_current = true where season_id = ${season_id}`)
}

export async function updateSettings(db: Db, season_id: number, settings: SeasonSettings): Promise<void> {
  await db.run(sql`update seasons set settings = ${JSON.stringify(settings)} where season_id = ${season_id}`)
}

export async function insertPointsTables(db: Db, season_id: number, tables: PointsTables): Promise<void> {
  const rows = Object.entries(tables).flatMap(([points_table, points]) =>
    points.map((each, index) => ({ points_table, place: index + 1, points: each })),
  )
  await db.run(sql`
    insert into points_tables (season_id, points_table)
    select ${season_id}, name from unnest(${Object.keys(tables)}::text[]) as name`)
  await db.run(sql`
    insert into points_table_rows (season_id, points_table, place, points)
    select ${season_id}, points_table, place, points
    from json_to_recordset(${JSON.stringify(rows)}) as row (points_table text, place int, points int)`)
}

const CUP_IMAGES = new Map([
  [OVERALL, '/cups/overall.svg'],
  ['Sprint', '/cups/sprint.svg'],
  ['Distance', '/cups/distance.svg'],
  ['Climb', '/cups/climb.svg'],
  ['Youth', '/cups/youth.svg'],
])

/** Returns the built-in image of a cup. A cup that is not in the map belongs to a tour. */
function cupImage(name: string): string {
  return CUP_IMAGES.get(name) ?? '/cups/tour.svg'
}

/** A cup to create. The cup of a tour refers to the tour's weekend. */
export type NewCup = RaceCup & { tour_weekend_id?: number | undefined }

/** Creates cups with their images. Existing cups of the season stay as they are. */
export async function insertCups(db: Db, season_id: number, cups: readonly NewCup[]): Promise<void> {
  const names = cups.map((cup) => cup.name)
  await db.run(sql`
    insert into cups (season_id, name, counts, image_url, tour_weekend_id)
    select ${season_id}, name, counts, picture, tour_weekend_id
    from unnest(${names}::text[], ${cups.map((cup) => cup.counts)}::text[], ${names.map(cupImage)}::text[],
        ${cups.map((cup) => cup.tour_weekend_id ?? null)}::int[])
      with ordinality as cup (name, counts, picture, tour_weekend_id, n) order by n
    on conflict (season_id, name) do nothing`)
}
