import type pg from 'pg'
import { expect } from 'vitest'
import { operator } from './command.ts'
import { folderOf, MADE_UP_SEASON } from './seasons/season-folder.ts'

export const WEEKEND = [
  'Gommiswald Weekend | Individual races | 12-07 07:00 | W1F:individual W1M:individual | 0',
  'Gommiswald Weekend | Relay | 12-08 07:00 | W2F:team W2M:team | 0',
] as const
export const TOUR = [
  'Tour de Snow | Leg 1 | 12-28 07:00 | T1F:stage T1M:stage | 0',
  'Tour de Snow | Overall | 12-28 07:00 | TOF:tour_overall TOM:tour_overall | 0',
  'Tour de Snow | Leg 2 | 12-30 07:00 | T2F:stage T2M:stage | 0',
] as const

/** Empties the database, imports the fictional season without results, and adds three players without teams. */
export async function importCalendar(pool: pg.Pool): Promise<void> {
  await pool.query(`
    truncate seasons, users, athletes, announcements restart identity cascade;
    insert into users (user_name, team_name)
    select 'player ' || n, 'Team' from generate_series(1, 3) n`)
  const { 'results.csv': _, 'team_members.csv': __, ...files } = MADE_UP_SEASON
  const { problems } = await operator(pool, 'import', 'season', folderOf(files))
  expect(problems).toBe('')
  expect((await listCalendar(pool)).slice(0, 5)).toEqual([...WEEKEND, ...TOUR])
}

/** Lists every selection with its weekend, its close in local time, its races and its teams. */
export async function listCalendar(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query(`
    select concat_ws(' | ', w.weekend_name, s.name, to_char(s.trading_close at time zone w.time_zone, 'MM-DD HH24:MI'),
      (select string_agg(r.race_code || ':' || coalesce(r.points_table, '-'), ' ' order by r.race_code)
       from races r where r.selection_id = s.selection_id),
      (select count(*) from teams t where t.selection_id = s.selection_id)) as line
    from selections s join weekends w using (weekend_id)
    order by w.event_start, w.weekend_id, s.trading_close, s.name`)
  return rows.map(({ line }) => String(line))
}

/** SQL that returns the calendar as one text, to compare it before and after a change. */
export const calendar_sql = `select string_agg(concat_ws(' ', s.selection_id, s.name, s.weekend_id, s.trading_close, r.race_id),
  ',' order by r.race_id) from races r join selections s using (selection_id)`

export async function giveTeams(
  pool: pg.Pool,
  weekend: string,
  selection: string,
  players: readonly number[],
): Promise<void> {
  await pool.query(
    `insert into teams (selection_id, user_id)
     select selection_id, user_id from selections join weekends using (weekend_id), unnest($3::int[]) user_id
     where weekend_name = $1 and name = $2`,
    [weekend, selection, players],
  )
}
