import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type WeekendFacts = {
  weekend_name: string
  event_start: Date
  event_end: Date
  time_zone: string
  country: string | null
  is_tour: boolean
  is_championship: boolean
  team_per_race: boolean
  hidden: boolean
  livestream_link: string | null
  event_link: string | null
}

/** Inserts weekends. Returns their ids by name. */
export async function insertWeekends(db: Db, season_id: number, weekends: readonly WeekendFacts[]) {
  const rows = await db.many(sql<{ weekend_name: string; weekend_id: number }>`
    insert into weekends (season_id, weekend_name, event_start, event_end, time_zone, country, is_tour, is_championship,
      team_per_race, hidden, livestream_link, event_link)
    select ${season_id}, weekend_name, event_start, event_end, time_zone, country, is_tour, is_championship,
      team_per_race, hidden, livestream_link, event_link
    from json_to_recordset(${JSON.stringify(weekends)}) as row (weekend_name text, event_start timestamptz,
      event_end timestamptz, time_zone text, country text, is_tour boolean, is_championship boolean,
      team_per_race boolean, hidden boolean, livestream_link text, event_link text)
    returning weekend_name, weekend_id`)
  return new Map(rows.map((row) => [row.weekend_name, row.weekend_id]))
}

export type SelectionFacts = {
  weekend_id: number
  name: string
  trading_opens_at: Date
  trading_close: Date
  max_picks_per_gender: number
  max_picks: number | null
  cub_picks: number
  takes_team_picks: boolean
  is_mixed: boolean
  is_coed: boolean
  team_captains_enabled: boolean
  takes_ranked_picks: boolean
  is_budget_enforced: boolean
  budget: number
  rolls_over: boolean
}

/** Inserts selections. Returns their ids by the `selectionKey` of weekend and name. */
export async function insertSelections(db: Db, selections: readonly SelectionFacts[]) {
  const rows = await db.many(sql<{ weekend_id: number; name: string; selection_id: number }>`
    insert into selections (weekend_id, name, trading_opens_at, trading_close, max_picks_per_gender, max_picks, cub_picks,
      takes_team_picks, is_mixed, is_coed, team_captains_enabled, takes_ranked_picks, is_budget_enforced, budget, rolls_over)
    select weekend_id, name, trading_opens_at, trading_close, max_picks_per_gender, max_picks, cub_picks,
      takes_team_picks, is_mixed, is_coed, team_captains_enabled, takes_ranked_picks, is_budget_enforced, budget, rolls_over
    from json_to_recordset(${JSON.stringify(selections)}) as row (weekend_id int, name text,
      trading_opens_at timestamptz, trading_close timestamptz, max_picks_per_gender int, max_picks int, cub_picks int,
      takes_team_picks boolean, is_mixed boolean, is_coed boolean, team_captains_enabled boolean, takes_ranked_picks boolean,
      is_budget_enforced boolean, budget int, rolls_over boolean)
    returning weekend_id, name, selection_id`)
  return new Map(rows.map((row) => [selectionKey(row.weekend_id, row.name), row.selection_id]))
}

export function selectionKey(weekend_id: number, name: string): string {
  return `${weekend_id} ${name}`
}

export type RaceFacts = {
  weekend_id: number
  selection_id: number
  race_code: string
  name: string
  date: Date
  distance: number | null
  discipline: string | null
  gender: string
  country: string | null
  place: string | null
  kind: string
  points_table: string | null
  sprint_points_table: string | null
  climb_points_table: string | null
  state: 'scheduled' | 'provisional' | 'official' | 'cancelled'
}

/** Inserts races. Returns their ids by code. */
export async function insertRaces(db: Db, season_id: number, races: readonly RaceFacts[]) {
  const rows = await db.many(sql<{ race_code: string; race_id: number }>`
    insert into races (season_id, weekend_id, selection_id, race_code, name, date, distance, discipline, gender, country,
      place, kind, points_table, sprint_points_table, climb_points_table, state)
    select ${season_id}, weekend_id, selection_id, race_code, name, date, distance, discipline, gender, country,
      place, kind, points_table, sprint_points_table, climb_points_table, state
    from json_to_recordset(${JSON.stringify(races)}) as row (weekend_id int, selection_id int, race_code text, name text,
      date timestamptz, distance numeric, discipline text, gender text, country text, place text, kind text,
      points_table text, sprint_points_table text, climb_points_table text, state text)
    returning race_code, race_id`)
  return new Map(rows.map((row) => [row.race_code, row.race_id]))
}

export async function insertCupRaces(
  db: Db,
  season_id: number,
  entries: readonly { name: string; race_id: number }[],
): Promise<void> {
  await db.run(sql`
    insert into cup_races (cup_id, race_id)
    select c.cup_id, row.race_id
    from json_to_recordset(${JSON.stringify(entries)}) as row (name text, race_id int)
    join cups c on c.season_id = ${season_id} and c.name = row.name`)
}

export async function readTakenNames(db: Db, season_id: number) {
  const weekends = await db.many(sql<{ weekend_name: string }>`
    select weekend_name from weekends where season_id = ${season_id}`)
  const races = await db.many(sql<{ race_code: string }>`
    select race_code from races where season_id = ${season_id} and race_code is not null`)
  return {
    weekends: new Set(weekends.map((row) => row.weekend_name)),
    races: new Set(races.map((row) => row.race_code)),
  }
}
