import type {
  AdminNumbers,
  AthletePicks,
  LeagueSizes,
  RegistrationDay,
  WeekendNumbers,
} from '#contract/admin/numbers.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { is_counted_sql, locked_weekends } from './count.ts'

export async function listSeasons(db: Db): Promise<AdminNumbers['seasons']> {
  return db.many(sql<AdminNumbers['seasons'][number]>`
    select season_id, name, is_current from seasons order by is_current desc, name desc`)
}

/** Lists all days with registrations or deletions, in one scan of `users`. */
export async function listRegistrationDays(db: Db): Promise<RegistrationDay[]> {
  return db.many(sql<RegistrationDay>`
    with accounts as materialized (
      select (created_at at time zone 'UTC')::date as created_on, (deleted_at at time zone 'UTC')::date as deleted_on,
        count(*) as accounts, count(email_verified_at) as confirmed
      from users group by 1, 2)
    select to_char(day, 'YYYY-MM-DD') as day, sum(registered)::int as registered, sum(confirmed)::int as confirmed,
      sum(deleted)::int as deleted
    from (
      select created_on as day, accounts as registered, case when deleted_on is null then confirmed else 0 end as confirmed,
        0 as deleted
      from accounts
      union all select deleted_on, 0, 0, accounts from accounts where deleted_on is not null
    ) days group by day order by day`)
}

/** Counts the players with the verified badge. Deleted accounts are left out. */
export async function countVerified(db: Db): Promise<number> {
  const row = await db.one(sql<{ players: number }>`
    select count(*)::int as players from users where verified_user and deleted_at is null`)
  return row.players
}

/**
 * Returns the first and last day of a season, in UTC. A season begins on the day after the previous season ended, and
 * ends with its last weekend. `from` is null for the first season, `to` for the current one.
 */
export async function findSeasonDays(
  db: Db,
  season_id: number,
): Promise<{ from: string | null; to: string | null }> {
  return db.one(sql<{ from: string | null; to: string | null }>`
    with ends as (
      select season_id, is_current, min(event_start) as event_start, max(event_end) as event_end
      from seasons join weekends using (season_id) group by season_id)
    select
      (select to_char((max(e.event_end) at time zone 'UTC')::date + 1, 'YYYY-MM-DD')
        from ends e join ends this on this.season_id = ${season_id} and e.event_end < this.event_start) as from,
      (select to_char(event_end at time zone 'UTC', 'YYYY-MM-DD') from ends
        where season_id = ${season_id} and not is_current) as to`)
}

/**
 * Lists the visible weekends of a season, ordered by start. The teams of open selections are counted without reading
 * picks.
 */
export async function listWeekendNumbers(db: Db, season_id: number): Promise<WeekendNumbers[]> {
  return db.many(sql<WeekendNumbers>`
    select w.weekend_id, w.weekend_name, to_iso(w.event_start) as event_start, n.players, n.returning_players, (
        select case when count(*) > 0 then sum(teams)::int end from (
          select (select count(*) from teams t where t.selection_id = s.selection_id) as teams
          from selections s where s.weekend_id = w.weekend_id and s.locked_at is null and opens_at(s) <= game_now()
        ) open) as open_teams
    from weekends w left join (${locked_weekends}) l using (weekend_id)
    left join weekend_numbers n on n.weekend_id = w.weekend_id and ${is_counted_sql}
    where w.season_id = ${season_id} and not w.hidden
    order by w.event_start, w.weekend_id`)
}

type CountedSelection = AdminNumbers['selections'][number] & { has_captains: boolean; players: number }

/** Lists the counted selections of a season, latest first. */
export async function listCountedSelections(db: Db, season_id: number): Promise<CountedSelection[]> {
  return db.many(sql<CountedSelection>`
    select s.selection_id, s.name as selection_name, w.weekend_name, s.team_captains_enabled as has_captains, n.players
    from selection_numbers n join selections s using (selection_id) join weekends w using (weekend_id)
    where w.season_id = ${season_id} and not w.hidden and s.locked_at is not null
    order by s.trading_close desc, s.selection_id desc`)
}

/** Lists the athletes of a counted selection, most picks first. */
export async function listPicks(db: Db, selection_id: number): Promise<AthletePicks[]> {
  return db.many(sql<AthletePicks>`
    select p.athlete_id, a.name, a.country, p.picks, p.captains
    from selection_picks p join athletes a using (athlete_id) join selections s using (selection_id)
    where p.selection_id = ${selection_id} and s.locked_at is not null
    order by p.picks desc, p.captains desc, a.name, p.athlete_id`)
}

/** Counts the leagues and their members in each range of league sizes. Leagues without members are left out. */
export async function listLeagueSizes(db: Db): Promise<LeagueSizes[]> {
  return db.many(sql<LeagueSizes>`
    select size."from", size."to", count(l.league_id)::int as leagues, coalesce(sum(l.members), 0)::int as members
    from (values (1, 1), (2, 5), (6, 10), (11, 50), (51, 200), (201, null)) size ("from", "to")
    left join leagues l on l.members between size."from" and coalesce(size."to", l.members)
    group by 1, 2 order by 1`)
}
