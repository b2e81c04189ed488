import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type Stage = {
  /**
   * Whether somebody has a team or players can pick now. Adding a season whose deadlines have passed does not open the
   * game.
   */
  has_opened: boolean
  /** Whether an operator has hidden the steps or a race has been published. */
  is_over: boolean
}

export async function findStage(db: Db): Promise<Stage> {
  return db.one(sql<Stage>`
    select exists (select from teams) or exists (
        select from selections s join weekends w using (weekend_id)
        where not w.hidden and opens_at(s) <= game_now() and game_now() < s.trading_close) as has_opened,
      first_steps_hidden or exists (select from publications) as is_over
    from site_settings`)
}

export async function updateFirstSteps(db: Db, is_hidden: boolean): Promise<void> {
  await db.run(sql`update site_settings set first_steps_hidden = ${is_hidden}`)
}

/** What has been set up in a season. */
export type Progress = {
  weekends: number
  races: number
  women: number
  men: number
  teams: number
  /** Active athletes without a price. */
  unpriced: number
  has_budget: boolean
  /** Selections of visible weekends whose deadline has not passed. */
  selections: number
  /** How many of `selections` do not have enough athletes to fill a team yet. */
  unfillable: number
  /** The number of selections whose deadline has passed. */
  over: number
  /**
   * The number of hidden weekends with a deadline that has not passed. `hidden_id` is the id of the weekend with the
   * first such deadline.
   */
  hidden: number
  hidden_id: number | null
  /** When the first selection opens and closes. `opening` is the name of its weekend. */
  opens_at: string | null
  closes_at: string | null
  opening: string | null
  players: number
  /** The site's own name, which is shown before the first season. Null if it is not set. */
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
    unseen as (
      select weekend_id, min(s.trading_close) as closes_at from selections s join own w using (weekend_id)
      where w.hidden and s.trading_close > game_now() group by weekend_id),
    first as (
      select weekend_name, opens_at, trading_close from ahead where opens_at < trading_close order by opens_at, trading_close limit 1)
    select (select count(*) from own)::int as weekends,
      (select count(*) from races join own using (weekend_id))::int as races,
      (select count(*) from offered where gender = 'f' and not is_team)::int as women,
      (select count(*) from offered where gender = 'm' and not is_team)::int as men,
      (select count(*) from offered where is_team)::int as teams,
      coalesce((select bool_or(is_budget_enforced) from selections join own using (weekend_id)), true) as has_budget,
      (select count(*) from unseen)::int as hidden,
      (select weekend_id from unseen order by closes_at, weekend_id limit 1) as hidden_id,
      (select count(*) from offered where price is null)::int as unpriced,
      (select count(*) from ahead)::int as selections,
      (select count(*) from ahead where no_team_because is not null)::int as unfillable,
      (select count(*) from selections s join own using (weekend_id) where s.trading_close <= game_now())::int as over,
      (select to_iso(opens_at) from first) as opens_at, (select to_iso(trading_close) from first) as closes_at,
      (select weekend_name from first) as opening,
      (select count(*) from users where role = 'player' and deleted_at is null)::int as players,
      (select count(*) from leagues)::int as leagues, (select site_name from site_settings) as site_name`)
}
