import type { Gender } from '#game/genders.ts'
import type { EarnedPoints } from '#game/scoring/prices.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type PricingRow = {
  athlete_id: number
  federation_code: string | null
  name: string
  country: string
  gender: Gender
  is_team: boolean
  active: boolean
  price: number | null
  earned: EarnedPoints[]
  /**
   * Whether the athlete started in a race that began to count in totals after the price was set. A race begins to count
   * when it is first published, and again after it was withdrawn or excluded. A correction, or a change from
   * provisional to official, is not new.
   */
  has_news: boolean
}

/** Makes changes of a season's prices wait for each other until the transaction ends. */
export async function lockPrices(tx: Db, season_id: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('prices'), ${season_id})`)
}

/**
 * Lists all athletes of the season, with the points of plain picks in races of this season and of earlier seasons of
 * the same variant. Only races that count in totals are included.
 */
export async function listPricing(db: Db, season_id: number): Promise<PricingRow[]> {
  return db.many(sql<PricingRow>`
    with first_race as (
      select coalesce(min(date), game_now()) as at from races where season_id = ${season_id}),
    counted as (
      select r.sheet_id, extract(epoch from game_now() - r.date)::float8 / 86400 as days_ago
      from races r join seasons y using (season_id) join seasons this_season on this_season.season_id = ${season_id} cross join first_race
      where r.scored and r.include_in_total and r.date <= game_now()
        and (r.season_id = this_season.season_id or y.variant = this_season.variant and r.date < first_race.at)),
    earned as (
      select athlete_id, json_agg(json_build_object('points', points, 'days_ago', days_ago)) as earned
      from (select l.athlete_id, c.sheet_id, c.days_ago, sum(l.points)::int as points
        from counted c join sheet_lines l using (sheet_id) where l.role = 0
        group by l.athlete_id, c.sheet_id, c.days_ago having sum(l.points) > 0) races_of_athletes
      group by athlete_id),
    first_counted as (
      select r.race_id, r.revision_id, min(p.published_at) as at
      from races r join publications p using (race_id)
      where r.season_id = ${season_id} and r.scored and r.include_in_total
        and p.sheet_id is not null and p.include_in_total
        and not exists (select from publications back
          where back.race_id = r.race_id and (back.sheet_id is null or not back.include_in_total)
            and back.publication_id > p.publication_id)
      group by r.race_id),
    published as (
      select x.athlete_id, max(f.at) as at
      from first_counted f join results x using (revision_id)
      where x.status is distinct from 'DNS' group by x.athlete_id),
    latest as (
      select athlete_id, max(coalesce(considered_until, set_at)) as at from prices where season_id = ${season_id} group by athlete_id)
    select athlete_id, a.federation_code, a.name, a.country, a.gender, a.is_team, s.active, s.price,
      coalesce(e.earned, '[]') as earned, coalesce(published.at > latest.at, false) as has_news
    from season_athletes s join athletes a using (athlete_id) left join earned e using (athlete_id)
    left join published using (athlete_id) left join latest using (athlete_id)
    where s.season_id = ${season_id} order by athlete_id`)
}

/**
 * Returns when the latest results that this transaction can read were published; 1970 if there are none. Prices store
 * this instant as `considered_until`. The current time would be wrong: a publication that has not committed yet has an
 * earlier time, although its results cannot be read. Rounded up to milliseconds, the precision of `Date`.
 */
export async function readLastPublication(tx: Db, season_id: number): Promise<Date> {
  const row = await tx.one(sql<{ at: Date }>`
    select coalesce(date_trunc('milliseconds', max(p.published_at)) + interval '1 millisecond', 'epoch') as at
    from publications p join races r using (race_id) where r.season_id = ${season_id} and p.sheet_id is not null`)
  return row.at
}

export type CurrentPrice = Pick<PricingRow, 'athlete_id' | 'price'>

export async function listCurrentPrices(db: Db, season_id: number): Promise<CurrentPrice[]> {
  return db.many(
    sql<CurrentPrice>`select athlete_id, price from season_athletes where season_id = ${season_id}`,
  )
}

export async function countScoredRaces(db: Db, season_id: number): Promise<number> {
  const row = await db.one(sql<{ count: number }>`
    select count(*)::int as count from races where season_id = ${season_id} and scored`)
  return row.count
}
