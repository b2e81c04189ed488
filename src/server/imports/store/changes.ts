import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { RaceFacts, WeekendFacts } from './calendar.ts'

/**
 * Takes the gates of all selections of the season, always in the same order to avoid deadlocks. No team can change
 * until the transaction ends.
 */
export async function takeSeasonGates(tx: Db, season_id: number): Promise<void> {
  await tx.run(sql`set local idle_in_transaction_session_timeout = '4500ms'`)
  const rows = await tx.many(sql<{ selection_id: number }>`
    select selection_id from selections join weekends using (weekend_id)
    where season_id = ${season_id} order by selection_id`)
  for (const { selection_id } of rows) {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('gate'), ${selection_id})`)
  }
}

/** Locks the rows of the races. Publications update these rows, so they wait until the transaction ends. */
export async function lockRaces(tx: Db, season_id: number): Promise<void> {
  await tx.run(sql`select race_id from races where season_id = ${season_id} order by race_id for update`)
}

export type WeekendChange = Omit<WeekendFacts, 'hidden' | 'livestream_link' | 'event_link'> & {
  weekend_id: number
}

/** Updates weekends, except their links and `hidden`, which only operators set. */
export async function updateWeekends(tx: Db, weekends: readonly WeekendChange[]): Promise<void> {
  await tx.run(sql`
    update weekends w set weekend_name = row.weekend_name, event_start = row.event_start, event_end = row.event_end,
      time_zone = row.time_zone, country = row.country, is_tour = row.is_tour, is_championship = row.is_championship,
      team_per_race = row.team_per_race
    from json_to_recordset(${JSON.stringify(weekends)}) as row (weekend_id int, weekend_name text, event_start timestamptz,
      event_end timestamptz, time_zone text, country text, is_tour boolean, is_championship boolean, team_per_race boolean)
    where w.weekend_id = row.weekend_id`)
}

/** Gives selections unique temporary names, until they are renamed or removed. */
export async function releaseNames(tx: Db, selection_ids: readonly number[]): Promise<void> {
  await tx.run(sql`
    update selections set name = '#' || selection_id
    where selection_id = any (${selection_ids}::int[])`)
}

export type SelectionChange = {
  selection_id: number
  name: string
  trading_opens_at: Date
  trading_close: Date
  takes_team_picks: boolean
  is_mixed: boolean
}

/** Updates selections, except their limits, their budget, and whether teams have captains. */
export async function updateSelections(tx: Db, selections: readonly SelectionChange[]): Promise<void> {
  await tx.run(sql`
    update selections s set name = row.name, trading_opens_at = row.trading_opens_at, trading_close = row.trading_close,
      takes_team_picks = row.takes_team_picks, is_mixed = row.is_mixed
    from json_to_recordset(${JSON.stringify(selections)}) as row (selection_id int, name text, trading_opens_at timestamptz,
      trading_close timestamptz, takes_team_picks boolean, is_mixed boolean)
    where s.selection_id = row.selection_id`)
}

export async function updateRaces(
  tx: Db,
  races: readonly (RaceFacts & { race_id: number })[],
): Promise<void> {
  await tx.run(sql`
    update races r set weekend_id = row.weekend_id, selection_id = row.selection_id, name = row.name, date = row.date,
      distance = row.distance, discipline = row.discipline, gender = row.gender, country = row.country, place = row.place,
      kind = row.kind, points_table = row.points_table, sprint_points_table = row.sprint_points_table,
      climb_points_table = row.climb_points_table, state = row.state
    from json_to_recordset(${JSON.stringify(races)}) as row (race_id int, weekend_id int, selection_id int, name text,
      date timestamptz, distance numeric, discipline text, gender text, country text, place text, kind text,
      points_table text, sprint_points_table text, climb_points_table text, state text)
    where r.race_id = row.race_id`)
}

/** Deletes races with their result lists. The database refuses to delete a race that has publications. */
export async function removeRaces(tx: Db, race_ids: readonly number[]): Promise<void> {
  await tx.run(sql`select set_config('podium.removes_races', 'yes', true)`)
  await tx.run(sql`delete from discarded_revisions where revision_id in (
    select revision_id from result_revisions where race_id = any (${race_ids}::int[]))`)
  await tx.run(sql`delete from results where revision_id in (
    select revision_id from result_revisions where race_id = any (${race_ids}::int[]))`)
  await tx.run(sql`delete from result_revisions where race_id = any (${race_ids}::int[])`)
  await tx.run(sql`delete from races where race_id = any (${race_ids}::int[])`)
  await tx.run(sql`select set_config('podium.removes_races', 'no', true)`)
}

export async function removeSelections(tx: Db, selection_ids: readonly number[]): Promise<void> {
  await tx.run(sql`delete from selections where selection_id = any (${selection_ids}::int[])`)
}

export async function removeWeekends(tx: Db, weekend_ids: readonly number[]): Promise<void> {
  await tx.run(sql`delete from weekends where weekend_id = any (${weekend_ids}::int[])`)
}

export async function removeSeasonAthletes(
  tx: Db,
  season_id: number,
  athlete_ids: readonly number[],
): Promise<void> {
  await tx.run(sql`
    delete from season_athletes where season_id = ${season_id} and athlete_id = any (${athlete_ids}::int[])`)
}

export async function deleteCupRaces(
  tx: Db,
  entries: readonly { cup_id: number; race_id: number }[],
): Promise<void> {
  await tx.run(sql`
    delete from cup_races x
    using json_to_recordset(${JSON.stringify(entries)}) as row (cup_id int, race_id int)
    where x.cup_id = row.cup_id and x.race_id = row.race_id`)
}

export async function removeCups(tx: Db, cup_ids: readonly number[]): Promise<void> {
  await tx.run(sql`delete from cups where cup_id = any (${cup_ids}::int[])`)
}
