import type { Race } from '#contract/races.ts'
import type { Gender } from '#game/genders.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'

export type RaceRow = Omit<Race, 'date' | 'published_at' | 'links'> & {
  date: Date
  published_at: Date | null
}

/** Omitted filters do not apply. */
export type RaceFilter = {
  weekend?: number | undefined
  gender?: Gender | undefined
  scored?: boolean | undefined
}

/**
 * SQL condition: the gender of the athlete `a` allows a start in the race `r`. A mixed race has athletes of both
 * genders, and a pro team earns points in every race.
 */
export const may_start = sql`(r.gender = a.gender or 'mixed' in (r.gender, a.gender))`

/** Excludes races of hidden weekends. */
export async function findRace(db: Db, race_id: number): Promise<RaceRow | undefined> {
  const [race] = await list(db, sql`r.race_id = ${race_id}`)
  return race
}

/** Finds the latest scored race of a gender in the current season. Excludes hidden weekends. */
export async function findLatestRace(db: Db, gender: Gender): Promise<RaceRow | undefined> {
  const [race] = await list(
    db,
    sql`r.race_id = (
      select l.race_id from races l join weekends using (weekend_id)
      join seasons on seasons.season_id = l.season_id and is_current
      where l.scored and l.gender = ${gender} and not hidden
      order by l.date desc, l.race_id desc limit 1)`,
  )
  return race
}

/** Lists a page of the races of the current season that match the filter. Excludes hidden weekends. */
export async function listSeasonRaces(
  db: Db,
  { limit, offset, ...filter }: RaceFilter & { limit: number; offset: number },
): Promise<RaceRow[]> {
  return list(db, matching(filter), sql`limit ${limit} offset ${offset}`)
}

export async function countSeasonRaces(db: Db, filter: RaceFilter): Promise<number> {
  const row = await db.one(sql<{ count: number }>`
    select count(*)::int from races r join weekends w using (weekend_id)
    where not w.hidden and ${matching(filter)}`)
  return row.count
}

export async function listRacesOfWeekends(db: Db, weekend_ids: readonly number[]): Promise<RaceRow[]> {
  return list(db, sql`r.weekend_id = any (${weekend_ids}::int[])`)
}

export async function listRacesById(db: Db, race_ids: readonly number[]): Promise<RaceRow[]> {
  return list(db, sql`r.race_id = any (${race_ids}::int[])`)
}

function matching({ weekend, gender, scored }: RaceFilter): Sql {
  const conditions = [
    sql`r.season_id = (select season_id from seasons where is_current)`,
    weekend !== undefined && sql`r.weekend_id = ${weekend}`,
    gender && sql`r.gender = ${gender}`,
    scored !== undefined && sql`r.scored = ${scored}`,
  ]
  return sql.join(
    conditions.filter((each) => typeof each === 'object'),
    sql` and `,
  )
}

/** Lists races by date. */
async function list(db: Db, condition: Sql, page = sql``): Promise<RaceRow[]> {
  return db.many(sql<RaceRow>`
    select r.race_id, r.name, r.date, r.distance::float8 as distance, r.discipline, r.gender, r.country, r.place,
      r.kind, r.state, r.scored, r.include_in_total, p.published_at, p.reason, r.selection_id, r.weekend_id
    from races r join weekends w using (weekend_id)
    left join lateral (
      select published_at, reason from publications
      where race_id = r.race_id order by publication_id desc limit 1) p on true
    where not w.hidden and ${condition}
    order by r.date, r.race_id ${page}`)
}
