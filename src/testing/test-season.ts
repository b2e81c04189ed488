import type pg from 'pg'
import { SETTINGS_PRESETS } from '#game/calendar/season-settings.ts'
import type { Contents } from './database/database.ts'
import { insertBoard } from './seasons/boards.ts'

/** Ids in the small season that tests use. They are the same in every copy of the database. */
export const test_ids = {
  season: 1,
  users: { anna: 1, bjorn: 2, chiara: 3, vera: 4, gone: 5, idle: 6, olga: 7, oskar: 8 },
  athletes: { ask: 1, birk: 2, calle: 3, dina: 4, ivan: 5, retired: 6, norway: 7, past: 8 },
  weekends: { ruka: 1, davos: 2, secret: 3 },
  selections: { ruka: 1, davos: 2, secret: 3 },
  races: { ruka_sprint: 1, ruka_distance: 2, davos_sprint: 3, secret: 4, ruka_relay: 5 },
  cups: { sprint: 1, distance: 2 },
  sidebets: { davos: 1 },
  leagues: { vasa: 1 },
} as const

const { users, weekends, selections, races, cups } = test_ids

/** The contents of most databases in tests. */
export const test_season: Contents<void> = { name: 'test-season', fill: insertTestSeason }

/**
 * Inserts the small season: Ruka is raced and published, Davos is open for picks, and a third weekend is hidden. Davos
 * already has boards with invented scores, so that tests have two weekends to compare. Among the players, vera is
 * verified, gone has deleted the account, and idle has no score. Olga is an operator, and Oskar the owner.
 */
export async function insertTestSeason(pool: pg.Pool): Promise<void> {
  await pool.query(seasonSql(JSON.stringify(SETTINGS_PRESETS.worldcup)))
  await pool.query(people_sql)
  await pool.query(calendar_sql)
  await pool.query(prices_sql)
  await pool.query(results_sql)
  await insertBoards(pool)
}

async function insertBoards(pool: pg.Pool): Promise<void> {
  const { anna, bjorn, chiara, vera, gone } = users
  const sprint = { [anna]: 10_000, [bjorn]: 8_050, [chiara]: 8_050, [gone]: 500 }
  const ruka = { ...sprint, [vera]: 20_000 }
  const after_davos = { [anna]: 21_025, [bjorn]: 22_000, [chiara]: 8_050, [vera]: 20_000, [gone]: 500 }

  await insertBoard(pool, { kind: 'race', race_id: races.ruka_sprint }, sprint)
  await insertBoard(pool, { kind: 'selection', selection_id: selections.ruka }, sprint)
  await insertBoard(pool, { kind: 'weekend', weekend_id: weekends.ruka }, ruka)
  await insertBoard(
    pool,
    { kind: 'weekend', weekend_id: weekends.davos },
    { [anna]: 11_025, [bjorn]: 13_950 },
  )
  await insertBoard(pool, { kind: 'season', weekend_id: weekends.ruka }, ruka)
  await insertBoard(pool, { kind: 'season', weekend_id: weekends.davos }, after_davos)
  await insertBoard(pool, { kind: 'weekend_cup', weekend_id: weekends.ruka, cup_id: cups.sprint }, sprint)
  await insertBoard(pool, { kind: 'cup', weekend_id: weekends.ruka, cup_id: cups.sprint }, sprint)
}

const seasonSql = (settings: string) => `
  insert into seasons (name, variant, settings, is_current) values
    ('2026/27', 'worldcup', '${settings}', true), ('2025/26', 'worldcup', '${settings}', false);
  insert into points_tables (season_id, points_table) values (1, 'individual');
  insert into points_table_rows (season_id, points_table, place, points) values
    (1, 'individual', 1, 10000), (1, 'individual', 2, 9500), (1, 'individual', 3, 9000);
  insert into cups (season_id, name) values (1, 'Sprint'), (1, 'Distance');
  update site_settings set mail_address = 'help@example.org', google_api_key = 'key'`

const people_sql = `
  insert into users (user_name, team_name, country, verified_user, email, deleted_at) values
    ('anna', 'Ski Queens 100%', 'NOR', false, 'anna@example.org', null),
    ('bjorn', 'bjorn''s Team', 'SWE', false, 'bjorn@example.org', null),
    ('chiara', 'Squadra Ölberg', null, false, 'chiara@example.org', null),
    ('vera', 'Verified_Vikings', 'FIN', true, 'vera@example.org', null),
    ('gone', 'Gone Skiing', 'CHE', false, 'gone@example.org', now()),
    ('idle', 'Never Picked', 'NOR', false, 'idle@example.org', null),
    ('olga', 'olga''s Team', 'NOR', false, 'olga@example.org', null),
    ('oskar', 'oskar''s Team', 'SWE', false, 'oskar@example.org', null);
  update users set role = 'operator' where user_name = 'olga';
  update users set role = 'owner' where user_name = 'oskar';
  insert into leagues (name, admin_id) values ('Vasa', 1);
  insert into league_members (league_id, user_id) values (1, 1), (1, 2);
  insert into athletes (federation_code, name, country, gender, is_team) values
    ('3420001', 'Ask Aune', 'NOR', 'm', false), ('3420002', 'Birk Berg', 'NOR', 'm', false),
    ('3420003', 'Calle Åström', 'SWE', 'm', false), ('3420004', 'Dina Dahl', 'NOR', 'f', false),
    ('3420005', 'Ivan Ivanov', 'RUS', 'm', false), (null, 'Rita Retired', 'FIN', 'f', false),
    (null, 'Norway I', 'NOR', 'mixed', true), (null, 'Paul Past', 'NOR', 'm', false);
  insert into pro_teams (season_id, name, abbreviation, logo_url) values (1, 'Team Aker', 'AKE', '/media/aker.svg');
  insert into season_athletes (season_id, athlete_id, price, active, youth, pro_team_id) values
    (1, 1, 20000, true, false, 1), (1, 2, 15000, true, true, null), (1, 3, null, true, false, null),
    (1, 4, 18000, true, false, null), (1, 5, 9000, true, false, null), (1, 6, 1000, false, false, null),
    (1, 7, 12000, true, false, null), (2, 8, 100, true, false, null)`

const calendar_sql = `
  insert into weekends (season_id, weekend_name, event_start, event_end, time_zone, country, hidden, event_link)
  select 1, name, game_now() + start, game_now() + start + '2 days', 'Europe/Helsinki', country, hidden, link
  from (values (1, 'Ruka', '-9 days'::interval, 'FIN', false, 'https://example.org/ruka'),
    (2, 'Davos', '5 days', 'CHE', false, null), (3, 'Secret', '12 days', null, true, null))
    as w (n, name, start, country, hidden, link) order by n;
  insert into selections (weekend_id, name, trading_opens_at, trading_close, max_picks_per_gender, budget,
    is_budget_enforced, team_captains_enabled)
  select weekend_id, weekend_name, event_start - '20 days'::interval, event_start, 8, 100000, true, true
  from weekends order by weekend_id;
  insert into races (season_id, weekend_id, selection_id, name, date, distance, discipline, gender, country,
    place, kind, points_table)
  select 1, weekend_id, weekend_id, name, event_start + delay, distance, discipline, gender, country, 'Stadium',
    kind, 'individual'
  from (values (1, 1, 'Ruka Sprint', '3 hours'::interval, 1.4, 'Classic', 'm', 'sprint'),
    (2, 1, 'Ruka Distance', '1 day', 10, 'Freestyle', 'f', 'individual'),
    (3, 2, 'Davos Sprint', '1 hour', 1.5, 'Freestyle', 'm', 'sprint'),
    (4, 3, 'Secret Sprint', '1 hour', null, null, 'f', 'sprint'),
    (5, 1, 'Ruka Relay', '2 days', 7.5, null, 'mixed', 'relay'))
    as race (n, weekend_id, name, delay, distance, discipline, gender, kind)
  join weekends using (weekend_id) order by n;
  insert into cup_races (cup_id, race_id) values (1, 1), (1, 3);
  insert into sidebets (weekend_id, description, value, betting_close)
  select weekend_id, 'Who wins the **sprint**?', 1250, event_start from weekends where weekend_id = 2;
  insert into sidebet_options (sidebet_id, description) values (1, 'Ask'), (1, 'Birk')`

/** Since the close of Ruka, Ask's price has risen, and Dina has got her first price. */
const prices_sql = `
  insert into prices (season_id, athlete_id, set_at, price)
  select 1, athlete_id, game_now() + since, price
  from (values (1, '-30 days'::interval, 18000), (1, '-2 days', 20000), (2, '-30 days', 15000),
    (4, '-2 days', 18000), (5, '-30 days', 9000), (6, '-30 days', 1000), (7, '-30 days', 12000))
    as price (athlete_id, since, price)`

const results_sql = `
  insert into result_revisions (race_id, number, imported_by, source, digest) values
    (1, 1, 'operator', 'ruka.csv', repeat('0', 64)), (1, 2, 'operator', 'ruka.csv', repeat('1', 64));
  insert into results (revision_id, athlete_id, place, status, time) values
    (1, 2, 1, null, '2:40.1'), (1, 1, 2, null, '2:40.2'),
    (2, 1, 1, null, '2:40.0'), (2, 2, 2, null, '2:40.1'), (2, 5, 3, null, '2:41.9'), (2, 3, null, 'DNF', null);
  insert into sheets (race_id, revision_id, rules_version, digest) values
    (1, 1, 1, repeat('2', 64)), (1, 2, 1, repeat('3', 64));
  insert into sheet_lines (sheet_id, athlete_id, role, component, points) values
    (1, 2, 0, 'champion', 10000), (2, 1, 0, 'champion', 10000), (2, 1, 0, 'sprint', 3000),
    (2, 1, 0, 'climb', 2700), (2, 1, 0, 'youth_bonus', 2550), (2, 1, -1, 'champion', 10000),
    (2, 1, -1, 'captain_bonus', 5000), (2, 2, 0, 'champion', 9500), (2, 5, 0, 'champion', 9000),
    (2, 3, 0, 'champion', 0);
  update races set state = 'official', revision_id = 2, sheet_id = 2 where race_id = 1;
  insert into publications (race_id, published_at, published_by, state, include_in_total, revision_id, sheet_id, reason)
  values (1, '2026-11-01T12:00:00Z', 'operator', 'provisional', true, 1, 1, null),
    (1, '2026-11-02T12:00:00Z', 'operator', 'official', true, 2, 2, 'Photo finish');
  insert into athlete_scores (season_id, athlete_id, score, rank) values
    (1, 1, 18250, 1), (1, 2, 9500, 2), (1, 5, 9000, 3), (1, 3, 0, 4)`
