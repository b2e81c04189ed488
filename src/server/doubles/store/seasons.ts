import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import type { Pair } from './facts.ts'

/** A season that contains the duplicate record (the double), or in which a result list contains it. */
export type DoubleSeason = {
  season_id: number
  name: string
  /** Whether a selection of the season has ever opened. */
  has_opened: boolean
  /** Whether a selection that has opened is not locked yet. */
  is_open: boolean
  /** Whether the season excludes the country of either the athlete or the double, but not both. */
  is_one_excluded: boolean
  is_athlete_in: boolean
  is_double_in: boolean
  athlete_price: number | null
  double_price: number | null
  /** Null if the athlete is not in the season. */
  athlete_flags: SeasonFlags | null
  /** Null if the double is not in the season. */
  double_flags: SeasonFlags | null
}

export type SeasonFlags = {
  active: boolean
  is_cub: boolean
  youth: boolean
  is_qci_bonus_eligible: boolean
}

export async function listDoubleSeasons(db: Db, { athlete_id, double_id }: Pair): Promise<DoubleSeason[]> {
  return db.many(sql<DoubleSeason>`
    select y.season_id, y.name, a.athlete_id is not null as is_athlete_in, d.athlete_id is not null as is_double_in,
      a.price as athlete_price, d.price as double_price,
      ${flagsOf(sql`a`)} as athlete_flags, ${flagsOf(sql`d`)} as double_flags,
      (select count(*) from athletes x where x.athlete_id in (${athlete_id}, ${double_id})
        and y.settings -> 'excluded_countries' ? x.country) = 1 as is_one_excluded,
      exists (select from weekends w join selections s using (weekend_id)
        where w.season_id = y.season_id and not w.hidden and s.trading_opens_at <= game_now() and s.locked_at is null) as is_open,
      exists (select from weekends w join selections s using (weekend_id)
        where w.season_id = y.season_id and not w.hidden and s.trading_opens_at <= game_now()) as has_opened
    from seasons y
    left join season_athletes a on a.season_id = y.season_id and a.athlete_id = ${athlete_id}
    left join season_athletes d on d.season_id = y.season_id and d.athlete_id = ${double_id}
    where d.athlete_id is not null or y.season_id in (
      select r.season_id from results x join result_revisions v using (revision_id) join races r using (race_id)
      where x.athlete_id = ${double_id})
    order by y.season_id`)
}

/** SQL for the flags of `member`, a row of `season_athletes`. Null if there is no row. */
function flagsOf(member: Sql): Sql {
  return sql`case when ${member}.athlete_id is not null then json_build_object('active', ${member}.active,
    'is_cub', ${member}.is_cub, 'youth', ${member}.youth, 'is_qci_bonus_eligible', ${member}.is_qci_bonus_eligible) end`
}
