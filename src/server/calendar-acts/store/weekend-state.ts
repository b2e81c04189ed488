import type { RaceKind } from '#game/scoring/race-kinds.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type SelectionState = {
  selection_id: number
  name: string
  opens_at: Date
  closes_at: Date
  locked_at: Date | null
  /** Whether the selection is locked or its deadline has passed. */
  is_closed: boolean
  takes_team_picks: boolean
  is_mixed: boolean
  /** Whether players pick pro teams for races of athletes. */
  takes_pro_teams: boolean
  /** All limits on teams of the selection as one text, so that selections can be compared. */
  limits: string
  teams: number
}

export type RaceState = {
  race_id: number
  race_code: string | null
  selection_id: number
  name: string
  date: Date
  gender: 'm' | 'f' | 'mixed'
  kind: RaceKind
  place: string | null
  is_cancelled: boolean
  is_scored: boolean
  /** Whether the race's selection accepts pro teams. */
  takes_pro_teams: boolean
}

export type BetState = { sidebet_id: number; closes_at: Date; is_closed: boolean }

export type WeekendState = {
  weekend_id: number
  weekend_name: string
  time_zone: string
  country: string | null
  is_tour: boolean
  is_championship: boolean
  team_per_race: boolean
  hidden: boolean
  is_current: boolean
  now: Date
  selections: SelectionState[]
  races: RaceState[]
  sidebets: BetState[]
}

type Facts = Omit<WeekendState, 'selections' | 'races' | 'sidebets'>

/** Reads a weekend. The caller must hold the weekend's gates. */
export async function readWeekend(tx: Db, weekend_id: number): Promise<WeekendState> {
  const facts = await tx.many(sql<Facts>`
    select weekend_id, weekend_name, time_zone, country, is_tour, is_championship, team_per_race, hidden, is_current,
      game_now() as now
    from weekends join seasons using (season_id) where weekend_id = ${weekend_id}`)
  const selections = await tx.many(sql<SelectionState>`
    select selection_id, name, trading_opens_at as opens_at, trading_close as closes_at, locked_at,
      locked_at is not null or trading_close <= game_now() as is_closed, takes_team_picks, is_mixed,
      takes_team_picks and is_coed as takes_pro_teams,
      concat_ws(' ', takes_team_picks, is_mixed, is_coed, max_picks_per_gender, coalesce(max_picks, -1), cub_picks,
        team_captains_enabled, takes_ranked_picks, is_budget_enforced, coalesce(budget, -1), rolls_over) as limits,
      (select count(*)::int from teams t where t.selection_id = s.selection_id) as teams
    from selections s where weekend_id = ${weekend_id} order by trading_close, selection_id`)
  const races = await tx.many(sql<RaceState>`
    select race_id, race_code, selection_id, r.name, date, gender, kind, place, state = 'cancelled' as is_cancelled,
      scored as is_scored, s.takes_team_picks and s.is_coed as takes_pro_teams
    from races r join selections s using (selection_id) where r.weekend_id = ${weekend_id} order by date, race_id`)
  const sidebets = await tx.many(sql<BetState>`
    select sidebet_id, betting_close as closes_at, locked_at is not null or betting_close <= game_now() as is_closed
    from sidebets where weekend_id = ${weekend_id} order by sidebet_id`)
  return {
    ...facts[0]!,
    selections: selections,
    races: races,
    sidebets: sidebets,
  }
}
