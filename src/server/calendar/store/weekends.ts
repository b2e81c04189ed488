import type { Weekend } from '#contract/weekends.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'

/** The columns of a weekend, without its selections, races and side bets. */
export type WeekendRow = Omit<
  Weekend,
  'event_start' | 'event_end' | 'trading_open' | 'trading_close' | 'selections' | 'sidebets' | 'links'
> & { event_start: Date; event_end: Date }

/** `season` is `current` or a season's name. If it is omitted, all seasons match. */
export type WeekendFilter = { season?: string | undefined }

/** Excludes hidden weekends. */
export async function findWeekend(db: Db, weekend_id: number): Promise<WeekendRow | undefined> {
  const [weekend] = await list(db, sql`w.weekend_id = ${weekend_id}`)
  return weekend
}

/** Finds the first weekend of the current season with a selection that has not closed (rules §11). */
export async function findUpcomingWeekend(db: Db): Promise<WeekendRow | undefined> {
  const [weekend] = await list(db, sql`w.weekend_id = ${upcoming}`)
  return weekend
}

/** Finds the latest weekend of the current season with a scored race. A tour may also be upcoming (rules §11). */
export async function findPreviousWeekend(db: Db): Promise<WeekendRow | undefined> {
  const [weekend] = await list(db, sql`w.weekend_id = ${previous}`)
  return weekend
}

/** Finds the latest weekend of the current season with a selection that has closed. */
export async function findCurrentWeekend(db: Db): Promise<WeekendRow | undefined> {
  const [weekend] = await list(db, sql`w.weekend_id = ${current}`)
  return weekend
}

/** Finds when a race of the current season was last published, corrected or cancelled. Null if none was. */
export async function findLastPublication(db: Db): Promise<Date | null> {
  const row = await db.one(sql<{ published_at: Date | null }>`
    select max(p.published_at) as published_at
    from publications p join races using (race_id) join weekends w using (weekend_id)
    join seasons s on s.season_id = w.season_id
    where s.is_current and not w.hidden`)
  return row.published_at
}

/** Lists a page of weekends in the order in which they start. Excludes hidden weekends. */
export async function listWeekendPage(
  db: Db,
  { limit, offset, season }: WeekendFilter & { limit: number; offset: number },
): Promise<WeekendRow[]> {
  return list(db, ofSeason(season), sql`limit ${limit} offset ${offset}`)
}

export async function countWeekends(db: Db, { season }: WeekendFilter): Promise<number> {
  const row = await db.one(sql<{ count: number }>`
    select count(*)::int from weekends w join seasons s using (season_id)
    where not w.hidden and ${ofSeason(season)}`)
  return row.count
}

function ofSeason(season: string | undefined): Sql {
  if (season === undefined) return sql`true`
  return season === 'current' ? sql`s.is_current` : sql`s.name = ${season}`
}

const upcoming = sql`(
  select u.weekend_id from weekends u join seasons using (season_id)
  where is_current and not u.hidden and exists (
    select from selections
    where weekend_id = u.weekend_id and trading_close > game_now())
  order by u.event_start, u.weekend_id limit 1)`

const current = sql`(
  select c.weekend_id from weekends c join seasons using (season_id)
  where is_current and not c.hidden and exists (
    select from selections where weekend_id = c.weekend_id and trading_close <= game_now())
  order by c.event_start desc, c.weekend_id desc limit 1)`

const previous = sql`(
  select p.weekend_id from weekends p join seasons using (season_id)
  where is_current and not p.hidden and exists (select from races where weekend_id = p.weekend_id and scored)
  order by p.event_start desc, p.weekend_id desc limit 1)`

async function list(db: Db, condition: Sql, page = sql``): Promise<WeekendRow[]> {
  return db.many(sql<WeekendRow>`
    select w.weekend_id, s.name as season, w.weekend_name, w.event_start, w.event_end, w.time_zone, w.country,
      w.is_tour, w.is_championship, w.team_per_race, w.hidden, w.weekend_id = ${upcoming} is true as is_upcoming,
      w.livestream_link, w.event_link
    from weekends w join seasons s using (season_id)
    where not w.hidden and ${condition}
    order by w.event_start, w.weekend_id ${page}`)
}
