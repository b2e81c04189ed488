import type { TodayDeadline, TodayItem, TodayWeekend } from '#contract/admin/today.ts'
import { PROTEST_HOURS } from '#game/scoring/publications.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

type Item<Kind extends TodayItem['kind']> = Extract<TodayItem, { kind: Kind }>

const of_season = (season_id: number) => sql`r.season_id = ${season_id} and not w.hidden`

/** Lists races for points without a result list that started less than an hour ago or are live. */
export async function listRunning(db: Db, season_id: number): Promise<Item<'race-running'>[]> {
  return db.many(sql<Item<'race-running'>>`
    select 'race-running' as kind, r.race_id, r.name, w.weekend_name, to_iso(r.date) as date, b.checkpoint,
      to_iso(b.received_at) as received_at
    from races r join weekends w using (weekend_id) join selections s using (selection_id)
    left join live_batches b on b.race_id = r.race_id
    where ${of_season(season_id)} and r.state = 'scheduled' and r.points_table is not null and r.date <= game_now()
      and s.trading_close <= game_now() and latest_revision(r.race_id) is null
      and (b.race_id is not null or r.date > game_now() - interval '1 hour')
    order by r.date, r.race_id limit 30`)
}

/** Lists races for points that started more than an hour ago and have no result list, oldest first. */
export async function listMissingResults(db: Db, season_id: number): Promise<Item<'results-missing'>[]> {
  return db.many(sql<Item<'results-missing'>>`
    select 'results-missing' as kind, r.race_id, r.name, w.weekend_name, to_iso(r.date) as date
    from races r join weekends w using (weekend_id)
    where ${of_season(season_id)} and r.state = 'scheduled' and r.points_table is not null
      and r.date < game_now() - interval '1 hour' and latest_revision(r.race_id) is null
    order by r.date, r.race_id limit 30`)
}

export async function listUnpublished(db: Db, season_id: number): Promise<Item<'results-unpublished'>[]> {
  return db.many(sql<Item<'results-unpublished'>>`
    select 'results-unpublished' as kind, r.race_id, r.name, w.weekend_name, to_iso(v.imported_at) as imported_at
    from races r join weekends w using (weekend_id)
    join result_revisions v on v.revision_id = latest_revision(r.race_id)
    where ${of_season(season_id)} and r.state <> 'cancelled' and r.revision_id is distinct from v.revision_id
      and r.date < game_now()
    order by r.date, r.race_id limit 30`)
}

export async function listStillProvisional(db: Db, season_id: number): Promise<Item<'still-provisional'>[]> {
  return db.many(sql<Item<'still-provisional'>>`
    select 'still-provisional' as kind, r.race_id, r.name, w.weekend_name,
      to_iso(p.published_at + make_interval(hours => ${PROTEST_HOURS})) as ended_at
    from races r join weekends w using (weekend_id) cross join lateral (
      select max(published_at) as published_at from publications p where p.race_id = r.race_id) p
    where ${of_season(season_id)} and r.state = 'provisional'
      and p.published_at < game_now() - make_interval(hours => ${PROTEST_HOURS})
    order by r.date, r.race_id limit 30`)
}

/** Lists weekends with closed side bets that can be settled: all races are scored, or the weekend is over. */
export async function listDueSidebets(db: Db, season_id: number): Promise<Item<'sidebets'>[]> {
  return db.many(sql<Item<'sidebets'>>`
    select 'sidebets' as kind, w.weekend_id, w.weekend_name, count(*)::int as count,
      (array_agg(b.description order by b.sidebet_id))[1] as first
    from sidebets b join weekends w using (weekend_id)
    where w.season_id = ${season_id} and not w.hidden and b.settled_option_id is null
      and b.betting_close <= game_now() and (w.event_end < game_now() or not exists (
        select from races r where r.weekend_id = w.weekend_id and r.points_table is not null
          and not r.scored and r.state <> 'cancelled'))
    group by w.weekend_id order by w.event_start, w.weekend_id limit 30`)
}

/** Returns one item with the number of unsent emails that have failed or are older than a minute, if there are any. */
export async function listWaitingEmails(db: Db): Promise<Item<'emails'>[]> {
  return db.many(sql<Item<'emails'>>`
    select 'emails' as kind, count(*)::int as count, to_iso(min(created_at)) as since
    from mails where sent_at is null and given_up_at is null
      and (tries > 0 or created_at < now() - interval '1 minute')
    having count(*) > 0`)
}

export async function listLeagueRequests(db: Db, season_id: number): Promise<Item<'league-requests'>[]> {
  return db.many(sql<Item<'league-requests'>>`
    select 'league-requests' as kind, count(*)::int as count, to_iso(min(verification_asked_at)) as since
    from league_seasons where season_id = ${season_id} and verification_asked_at is not null and not verified
    having count(*) > 0`)
}

type Deadline = Omit<TodayDeadline, 'count' | 'complete'>

/** Lists the next five times at which a selection opens or closes, or a side bet closes. */
export async function listDeadlines(db: Db, season_id: number): Promise<Deadline[]> {
  return db.many(sql<Deadline>`
    with ahead as (
      select 'picks' as kind, s.selection_id as id, s.name, s.weekend_id, s.trading_close as at
      from selections s where s.locked_at is null
      union all
      select 'opens', s.selection_id, s.name, s.weekend_id, opens_at(s)
      from selections s where s.locked_at is null and opens_at(s) < s.trading_close
      union all
      select 'sidebet', b.sidebet_id, b.description, b.weekend_id, b.betting_close
      from sidebets b where b.locked_at is null)
    select kind, id, name, w.weekend_name, w.time_zone, to_iso(at) as at
    from ahead join weekends w using (weekend_id)
    where w.season_id = ${season_id} and not w.hidden and at > game_now()
    order by ahead.at, kind, id limit 5`)
}

/**
 * Counts the teams with at least one pick that were saved for the selection. `complete` is the number of full teams
 * among them. It is null if the number of picks has no limit, or if teams roll over: then players need not save them.
 */
export async function countTeams(
  db: Db,
  selection_id: number,
): Promise<{ count: number; complete: number | null }> {
  return db.one(sql<{ count: number; complete: number | null }>`
    with sizes as (select count(*) as picks from picks where selection_id = ${selection_id} group by user_id)
    select (select count(*) from sizes)::int as count,
      case when full_team.size is not null and not rolls_over then
        (select count(*) from sizes where picks >= full_team.size)::int end as complete
    from selections cross join team_size(selection_id) full_team
    where selection_id = ${selection_id}`)
}

export async function countAnswers(
  db: Db,
  sidebet_id: number,
): Promise<{ count: number; complete: number | null }> {
  return db.one(sql<{ count: number; complete: null }>`
    select count(*)::int as count, null as complete from placed_sidebets where sidebet_id = ${sidebet_id}`)
}

/** Finds the weekend in progress. If there is none, finds the next weekend or, after all weekends, the last one. */
export async function findNearestWeekend(db: Db, season_id: number): Promise<TodayWeekend | undefined> {
  return db.maybeOne(sql<TodayWeekend>`
    select w.weekend_id, w.weekend_name, w.time_zone, to_iso(w.event_start) as event_start,
      to_iso(w.event_end) as event_end,
      case when w.event_start - interval '12 hours' > game_now() then 'ahead'
        when w.event_end + interval '1 day' < game_now() then 'over' else 'now' end as "when",
      coalesce((
        select json_agg(json_build_object('race_id', r.race_id, 'name', r.name, 'date', to_iso(r.date),
          'state', r.state, 'has_started', r.date <= game_now(), 'has_points', r.points_table is not null,
          'is_live', exists (select from live_batches b where b.race_id = r.race_id),
          'picks', case when s.locked_at is not null or s.trading_close <= game_now() then 'closed'
            when opens_at(s) <= game_now() then 'open' else 'ahead' end) order by r.date, r.race_id)
        from races r join selections s using (selection_id) where r.weekend_id = w.weekend_id), '[]') as races
    from weekends w where w.season_id = ${season_id} and not w.hidden
    order by w.event_end + interval '1 day' < game_now(),
      case when w.event_end + interval '1 day' >= game_now() then w.event_start end,
      w.event_end desc, w.weekend_id limit 1`)
}
