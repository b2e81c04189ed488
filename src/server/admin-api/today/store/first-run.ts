import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** Whether a selection has ever opened. If so, the game has been set up. */
export async function hasOpened(db: Db): Promise<boolean> {
  const row = await db.one(sql<{ has_opened: boolean }>`
    select exists (select from teams) or exists (
      select from selections s join weekends w using (weekend_id) where not w.hidden and opens_at(s) <= game_now()
        and opens_at(s) < s.trading_close) as has_opened`)
  return row.has_opened
}

/** What has been set up in a season in which no selection has opened yet. */
export type Progress = {
  weekends: number
  races: number
  women: number
  men: number
  teams: number
  /** Active athletes without a price; 0 in a game without a budget. */
  unpriced: number
  has_budget: boolean
  selections: number
  /** Selections in which nobody can fill a team yet. */
  unfillable: number
  /** The number of selections whose deadline has passed. */
  over: number
  /** When the first selection opens, and the name of its weekend. */
  opens_at: string | null
  opening: string | null
  players: number
  /** The name that the site has before its first season. */
  site_name: string | null
  leagues: number
}

export async function findProgress(db: Db, season_id: number | null): Promise<Progress> {
  return db.one(sql<Progress>`
    with own as (
      select weekend_id, weekend_name, hidden from weekends where season_id = ${season_id}::int),
    offered as (
      select a.gender, a.is_team, x.price from season_athletes x join athletes a using (athlete_id)
      where x.season_id = ${season_id}::int and x.active),
    ahead as (
      select s.no_team_because, opens_at(s) as opens_at, s.trading_close, w.weekend_name, s.is_budget_enforced
      from selections s join own w using (weekend_id) where not w.hidden and s.trading_close > game_now()),
    first as (
      select weekend_name, opens_at from ahead where opens_at < trading_close order by opens_at, trading_close limit 1)
    select (select count(*) from own)::int as weekends,
      (select count(*) from races join own using (weekend_id))::int as races,
      (select count(*) from offered where gender = 'f' and not is_team)::int as women,
      (select count(*) from offered where gender = 'm' and not is_team)::int as men,
      (select count(*) from offered where is_team)::int as teams,
      coalesce((select bool_or(is_budget_enforced) from ahead), false) as has_budget,
      (select count(*) from offered where price is null)::int as unpriced,
      (select count(*) from ahead)::int as selections,
      (select count(*) from ahead where no_team_because is not null)::int as unfillable,
      (select count(*) from selections s join own using (weekend_id) where s.trading_close <= game_now())::int as over,
      (select to_iso(opens_at) from first) as opens_at, (select weekend_name from first) as opening,
      (select count(*) from users where role = 'player' and deleted_at is null)::int as players,
      (select count(*) from leagues)::int as leagues, (select site_name from site_settings) as site_name`)
}
