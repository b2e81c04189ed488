import { LIVE_HOURS } from '#game/scoring/live.ts'
import { PROTEST_HOURS } from '#game/scoring/publications.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { complete_settings } from '#server/standings/store/season-settings.ts'

type Line = { line: string }

/**
 * If a season has teams, lists its selections that closed more than a minute ago and are not locked. The server
 * normally locks them within seconds.
 */
export async function listUnlocked(db: Db, season_id: number): Promise<string[]> {
  return lines(
    await db.many(sql<Line>`
      select w.weekend_name || ', ' || s.name || ': closed on ' || to_char(s.trading_close, 'YYYY-MM-DD HH24:MI') as line
      from selections s join weekends w using (weekend_id)
      where w.season_id = ${season_id} and s.locked_at is null and s.trading_close < game_now() - interval '1 minute'
        and exists (select from teams t join selections o using (selection_id) join weekends x using (weekend_id)
          where x.season_id = ${season_id})
      order by s.trading_close`),
  )
}

export async function listLateDeadlines(db: Db, season_id: number): Promise<string[]> {
  return lines(
    await db.many(sql<Line>`
      select w.weekend_name || ', ' || s.name || ': closes after ' || min(r.name) || ' has started' as line
      from selections s join weekends w using (weekend_id) join races r using (selection_id)
      where w.season_id = ${season_id} and r.points_table is not null and r.state <> 'cancelled'
        and r.date < s.trading_close
      group by s.selection_id, w.weekend_name order by s.trading_close`),
  )
}

export async function listEmptySelections(db: Db, season_id: number): Promise<string[]> {
  return lines(
    await db.many(sql<Line>`
      select w.weekend_name || coalesce(', ' || s.name || ': no races', ': no selections') as line
      from weekends w left join selections s using (weekend_id)
      where w.season_id = ${season_id}
        and not exists (select from races r where r.selection_id = s.selection_id)
      order by w.event_start, s.selection_id`),
  )
}

/** Lists active athletes who cannot be bought because they have no price. Empty if no selection enforces a budget. */
export async function listUnpriced(db: Db, season_id: number): Promise<string[]> {
  return lines(
    await db.many(sql<Line>`
      select a.name || ' (' || coalesce(a.federation_code, a.athlete_id::text) || ')' as line
      from season_athletes s join athletes a using (athlete_id)
      where s.season_id = ${season_id} and s.active and s.price is null
        and exists (select from selections x join weekends w using (weekend_id)
          where w.season_id = ${season_id} and x.is_budget_enforced)
      order by a.name`),
  )
}

/** Reports a season with a budget in which no active athlete has a price, so that no team can be filled. */
export async function listWithoutAnyPrice(db: Db, season_id: number): Promise<string[]> {
  return lines(
    await db.many(sql<Line>`
      select 'none of the ' || count(*) || ' active athletes has a price: no team can be filled' as line
      from season_athletes a join seasons s using (season_id)
      where a.season_id = ${season_id} and a.active and (${complete_settings} ->> 'budget')::int > 0
      having count(*) > 0 and count(a.price) = 0`),
  )
}

/** Lists selections in which no team can be filled, so that picks stay closed. */
export async function listUnfillable(db: Db, season_id: number): Promise<string[]> {
  const rows = await db.many(sql<{ name: string; cause: Cause }>`
    select w.weekend_name || ', ' || s.name as name, s.no_team_because as cause
    from selections s join weekends w using (weekend_id)
    where w.season_id = ${season_id} and s.locked_at is null and s.trading_close > game_now()
      and s.no_team_because is not null
    order by s.trading_close, s.selection_id`)
  // Before athletes have prices, all selections have the same cause, which is reported once.
  if (rows.length > 1 && rows.every(({ cause }) => cause === 'no-prices')) {
    return [`${rows.length} selections: ${CAUSES['no-prices']}`]
  }
  return rows.map(({ name, cause }) => `${name}: ${CAUSES[cause]}`)
}

type Cause = 'no-athletes' | 'no-prices' | 'too-few-prices' | 'over-budget'

const CAUSES: Record<Cause, string> = {
  'no-athletes': 'no athlete is available',
  'no-prices': 'no available athlete has a price',
  'too-few-prices': 'too few available athletes have a price',
  'over-budget': 'the cheapest full team costs more than the budget',
}

/**
 * Lists selections whose stored cause (`no_team_because`) differs from what `why_no_team` returns now. Either picks
 * were kept open because the selection has teams, or something has changed that no trigger detects, such as an
 * athlete's country.
 */
export async function listOutdatedCauses(db: Db, season_id: number): Promise<string[]> {
  const rows = await db.many(sql<{
    name: string
    decided: Cause | null
    now: Cause | null
    is_kept: boolean
  }>`
    select w.weekend_name || ', ' || s.name as name, s.no_team_because as decided, n.cause as now,
      decided_no_team(s) is null as is_kept
    from selections s join weekends w using (weekend_id) cross join lateral (select why_no_team(s) as cause offset 0) n
    where w.season_id = ${season_id} and s.locked_at is null and s.trading_close > game_now()
      and s.no_team_because is distinct from n.cause
    order by s.trading_close, s.selection_id`)
  return rows.map(({ name, decided, now, is_kept }) => {
    const before = decided ? `closed because ${CAUSES[decided]}` : 'open'
    if (now === null) return `${name}: trading is ${before}, but a team can be filled; ${NEXT_DECISION}`
    if (decided === null && is_kept)
      return `${name}: trading stays open because there are teams, but ${CAUSES[now]}`
    return `${name}: trading is ${before}, but ${CAUSES[now]}; ${NEXT_DECISION}`
  })
}

const NEXT_DECISION = 'this is decided again at the next change of a price or of the athlete list'

/** Lists races whose results are still provisional although the time for protests is over. */
export async function listLongProvisional(db: Db, season_id: number): Promise<string[]> {
  return lines(
    await db.many(sql<Line>`
      select coalesce(r.race_code, r.race_id::text) || ' ' || r.name || ': provisional since ' ||
        to_char(max(p.published_at), 'YYYY-MM-DD HH24:MI') as line
      from races r join publications p using (race_id)
      where r.season_id = ${season_id} and r.state = 'provisional'
      group by r.race_id
      having greatest(r.date, max(p.published_at)) < game_now() - ${PROTEST_HOURS} * interval '1 hour'
      order by r.date, r.race_id`),
  )
}

/** Lists races that are still live after a day, because nobody has published, withdrawn or cancelled them. */
export async function listForgottenLive(db: Db, season_id: number): Promise<string[]> {
  return lines(
    await db.many(sql<Line>`
      select coalesce(r.race_code, r.race_id::text) || ' ' || r.name || ': live since ' ||
        to_char(b.live_since, 'YYYY-MM-DD HH24:MI') as line
      from live_batches b join races r using (race_id)
      where r.season_id = ${season_id} and b.live_since < game_now() - ${LIVE_HOURS} * interval '1 hour'
      order by b.live_since, r.race_id`),
  )
}

/** Lists races with result lists that are newer than the published list and not discarded. */
export async function listWaitingResults(db: Db, season_id: number): Promise<string[]> {
  return lines(
    await db.many(sql<Line>`
      select coalesce(r.race_code, r.race_id::text) || ' ' || r.name || ': revision ' ||
        string_agg(v.number::text, ', ' order by v.number) ||
        ' not published' as line
      from races r join result_revisions v using (race_id)
      left join result_revisions published on published.revision_id = r.revision_id
      where r.season_id = ${season_id} and r.state <> 'cancelled' and v.number > coalesce(published.number, 0)
        and not exists (select from discarded_revisions d where d.revision_id = v.revision_id)
      group by r.race_id
      order by r.date, r.race_id`),
  )
}

/** Lists past races that score points but have no results. They need results or another date, or must be cancelled. */
export async function listMissingResults(db: Db, season_id: number): Promise<string[]> {
  return lines(
    await db.many(sql<Line>`
      select coalesce(r.race_code, r.race_id::text) || ' ' || r.name || ': no results since ' ||
        to_char(r.date, 'YYYY-MM-DD') as line
      from races r join weekends w using (weekend_id)
      where r.season_id = ${season_id} and r.state = 'scheduled' and r.date < game_now() - interval '1 day'
        and r.points_table is not null and not w.hidden and latest_revision(r.race_id) is null
      order by r.date, r.race_id`),
  )
}

type WeekendBoard = { standing_id: number; best_of: number }

/** Lists leagues whose season score is not the sum of their best members' scores on the published boards (rules §7). */
export async function listWrongLeagues(db: Db, season_id: number): Promise<string[]> {
  const boards = await db.many(sql<WeekendBoard>`
    select standing_id,
      coalesce(t.best_of, (${complete_settings} ->> 'users_included_in_league_score')::int) as best_of
    from boards b join standings t using (standing_id) join seasons s on s.season_id = b.season_id
    where b.season_id = ${season_id} and b.kind = 'weekend'
      and to_regclass('standings.s_' || standing_id) is not null`)

  const weekends = [sql`select null::int as league_id, 0 as score where false`, ...boards.map(bestMembers)]
  return lines(
    await db.many(sql<Line>`
      with given as (
        select league_id, sum(score) as score from (${sql.join(weekends, sql` union all `)}) each_weekend
        group by league_id),
      kept as (select league_id, score from league_seasons where season_id = ${season_id})
      select l.name || ': ' || round(coalesce(kept.score, 0) / 100.0, 2) || ' points, its members have ' ||
        round(coalesce(given.score, 0) / 100.0, 2) as line
      from given full join kept using (league_id) join leagues l using (league_id)
      where coalesce(kept.score, 0) <> coalesce(given.score, 0) order by l.name`),
  )
}

function bestMembers({ standing_id, best_of }: WeekendBoard) {
  return sql`select league_id, score from sum_best_members(${standing_id}, ${best_of}, null)`
}

function lines(rows: Line[]): string[] {
  return rows.map((row) => row.line)
}
