import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { publishResults } from '#server/scoring/publish.ts'
import { copyTemplate } from '#server/testing/database.ts'
import { makeRandomSeason } from '#server/testing/random-season.ts'
import { dbOf } from './db.ts'

let pool: pg.Pool
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ pool, drop } = await copyTemplate(inject('cluster_url')))
  const size = { weekends: 3, users: 6, athletes: 10, leagues: 3 }
  const { race_ids } = await makeRandomSeason(pool, size, 1)
  await publishResults(dbOf(pool), { race_ids: race_ids.slice(0, 3), state: 'official', actor: 'olga' })
  await pool.query(`
    insert into pages (path, markdown) values ('rules', 'be kind');
    insert into announcements (header, text) values ('hello', 'snow');
    insert into pro_teams (season_id, name, abbreviation) values (1, 'Team Klister', 'KLI');
    insert into league_removals (league_id, user_id) values (1, 6);
    insert into prices (season_id, athlete_id, set_at, price) values (1, 1, now(), 1000);
    delete from league_members where league_id = 1 and user_id = 6;`)
})
afterAll(() => drop())

/** Every line is one untrue thing; the statement must fail, on the named constraint or kind of fault. */
const nonsense: [table: string, what: string, statement: string, fault: RegExp][] = [
  [
    'countries',
    'a code of two letters',
    `insert into countries values ('NO', 'XX', 'XXX', 'Nowhere')`,
    /check/,
  ],
  [
    'countries',
    'one name twice',
    `insert into countries select 'XXX', 'XX', 'XXX', name from countries limit 1`,
    /unique/,
  ],
  ['game_clock', 'a second clock', `insert into game_clock values (true)`, /unique/],
  ['site_settings', 'a second site', `insert into site_settings default values`, /unique/],
  ['site_settings', 'an address without @', `update site_settings set mail_address = 'nobody'`, /check/],
  ['audit', 'a line rewritten', `update audit set actor = 'nobody'`, /append-only/],
  ['audit', 'a line removed', `delete from audit`, /append-only/],
  ['audit', 'nobody acting', `insert into audit (actor, act, subject) values ('', 'x', 'y')`, /check/],
  [
    'seasons',
    'two current seasons',
    `insert into seasons (name, variant, settings, is_current) values ('b', 'league', '{}', true)`,
    /one_current_season/,
  ],
  [
    'seasons',
    'an unknown variant',
    `insert into seasons (name, variant, settings) values ('b', 'chess', '{}')`,
    /check/,
  ],
  [
    'seasons',
    'settings that are a list',
    `insert into seasons (name, variant, settings) values ('b', 'league', '[]')`,
    /check/,
  ],
  ['points_tables', 'one name twice', `insert into points_tables values (1, 'individual')`, /unique/],
  [
    'points_table_rows',
    'place zero',
    `insert into points_table_rows values (1, 'individual', 0, 100)`,
    /check/,
  ],
  [
    'points_table_rows',
    'points below zero',
    `insert into points_table_rows values (1, 'individual', 99, -1)`,
    /check/,
  ],
  [
    'points_table_rows',
    'a row of no table',
    `insert into points_table_rows values (1, 'moon', 1, 1)`,
    /foreign key/,
  ],
  ['users', 'a name of two letters', `insert into users (user_name, team_name) values ('ab', 't')`, /check/],
  [
    'users',
    'a name taken in other letters',
    `insert into users (user_name, team_name) values ('PLAYER 1-1', 't')`,
    /unique/,
  ],
  ['users', 'a password in plain text', `update users set password = 'hunter2'`, /check/],
  ['users', 'an unknown role', `update users set role = 'king'`, /check/],
  ['users', 'an unknown country', `update users set country = 'XYZ'`, /foreign key/],
  [
    'athletes',
    'a mixed person',
    `insert into athletes (name, country, gender) values ('x', 'NOR', 'mixed')`,
    /check/,
  ],
  [
    'athletes',
    'one federation code twice',
    `insert into athletes (federation_code, name, country, gender) values ('1-1', 'x', 'NOR', 'm')`,
    /unique/,
  ],
  ['athletes', 'born in the year 9', `update athletes set birth_date = '0009-01-01'`, /check/],
  ['pro_teams', 'a logo elsewhere', `update pro_teams set logo_url = 'https://evil.example/x.png'`, /check/],
  ['season_athletes', 'a price below zero', `update season_athletes set price = -1`, /check/],
  [
    'season_athletes',
    'another season’s pro team',
    `update season_athletes set pro_team_id = 99`,
    /foreign key/,
  ],
  ['prices', 'a price below zero', `update prices set price = -1`, /check/],
  [
    'prices',
    'of an athlete not in the season',
    `insert into prices values (1, 999, now(), 1)`,
    /foreign key/,
  ],
  [
    'weekends',
    'an end before its start',
    `update weekends set event_end = event_start - interval '1 second'`,
    /check/,
  ],
  ['weekends', 'a link that is a script', `update weekends set event_link = 'javascript:alert(1)'`, /check/],
  ['weekends', 'one name twice', `update weekends set weekend_name = 'same'`, /unique/],
  [
    'selections',
    'closing before it opens',
    `insert into selections (weekend_id, name, trading_opens_at, trading_close) values (1, 'x', now(), now())`,
    /check/,
  ],
  [
    'selections',
    'ranked picks with a captain',
    `update selections set takes_ranked_picks = true, team_captains_enabled = true`,
    /check/,
  ],
  [
    'selections',
    'a budget that is enforced but missing',
    `update selections set is_budget_enforced = true`,
    /check/,
  ],
  ['selections', 'unlocked again', `update selections set locked_at = null`, /stays locked/],
  [
    'selections',
    'a close moved after the lock',
    `update selections set trading_close = trading_close - interval '1 hour'`,
    /stays locked/,
  ],
  [
    'races',
    'scored without a sheet',
    `update races set state = 'official' where state = 'scheduled'`,
    /check/,
  ],
  [
    'races',
    'a sheet of another race',
    `update races set sheet_id = (select max(sheet_id) from sheets) where race_id = (select min(race_id) from races where scored)`,
    /foreign key/,
  ],
  [
    'races',
    'in a selection of another weekend',
    `update races set selection_id = 1 where weekend_id = 2`,
    /foreign key/,
  ],
  ['races', 'an unknown kind', `update races set kind = 'swimming'`, /check/],
  ['races', 'an unknown points table', `update races set points_table = 'moon'`, /foreign key/],
  ['cups', 'one name twice', `insert into cups (season_id, name) values (1, 'Overall')`, /unique/],
  [
    'cup_races',
    'a race twice',
    `insert into cup_races select cup_id, race_id from cup_races limit 1`,
    /unique/,
  ],
  ['sidebets', 'worth nothing', `update sidebets set value = 0`, /check/],
  [
    'sidebets',
    'settled by another bet’s answer',
    `update sidebets set settled_at = now(), settled_option_id = (select max(option_id) from sidebet_options) where sidebet_id = 1`,
    /foreign key/,
  ],
  [
    'sidebets',
    'settled at no time',
    `update sidebets set settled_option_id = 1 where sidebet_id = 1`,
    /check/,
  ],
  ['sidebet_options', 'without words', `update sidebet_options set description = ''`, /check/],
  ['placed_sidebets', 'after the lock', `delete from placed_sidebets`, /locked/],
  ['result_revisions', 'rewritten', `update result_revisions set source = 'elsewhere'`, /append-only/],
  [
    'result_revisions',
    'one number twice',
    `insert into result_revisions (race_id, number, imported_by, source, digest) values (1, 1, 'x', 'y', repeat('0', 64))`,
    /unique/,
  ],
  ['results', 'rewritten', `update results set place = 1`, /append-only/],
  [
    'results',
    'placed and disqualified',
    `insert into results (revision_id, athlete_id, place, status) values (1, 99, 1, 'DSQ')`,
    /check|foreign key/,
  ],
  [
    'results',
    'an athlete twice',
    `insert into results select revision_id, athlete_id, 1 from results limit 1`,
    /unique/,
  ],
  ['results', 'place zero', `insert into results (revision_id, athlete_id, place) values (1, 1, 0)`, /check/],
  [
    'sheets',
    'of a revision of another race',
    `insert into sheets (race_id, revision_id, rules_version, digest) values (2, 1, 1, repeat('0', 64))`,
    /foreign key/,
  ],
  ['sheet_lines', 'an unknown component', `update sheet_lines set component = 'luck'`, /check/],
  ['sheet_lines', 'points below zero', `update sheet_lines set points = -1`, /check/],
  ['publications', 'history rewritten', `update publications set reason = 'never'`, /append-only/],
  ['teams', 'changed after the lock', `update teams set revision = 2`, /locked/],
  [
    'teams',
    'made after the lock',
    `insert into teams (selection_id, user_id) values (1, 1) on conflict do nothing`,
    /locked/,
  ],
  ['picks', 'changed after the lock', `update picks set is_team_captain = false`, /locked/],
  ['picks', 'removed after the lock', `delete from picks`, /locked/],
  ['standings', 'fewer than no players', `update standings set players = -1`, /check/],
  ['standings', 'one recipe twice', `update standings set recipe = 'same'`, /unique/],
  ['boards', 'of no standing', `update boards set standing_id = 9999`, /foreign key/],
  [
    'boards',
    'of nothing',
    `insert into boards (season_id, kind, standing_id) select 1, 'race', min(standing_id) from standings`,
    /check/,
  ],
  [
    'boards',
    'two of one race',
    `insert into boards (season_id, kind, race_id, standing_id) select season_id, kind, race_id, standing_id from boards where kind = 'race' limit 1`,
    /unique/,
  ],
  ['athlete_scores', 'rank zero', `update athlete_scores set rank = 0`, /check/],
  [
    'leagues',
    'a name taken in other letters',
    `insert into leagues (name, admin_id) values ('LEAGUE 1-1', 1)`,
    /unique/,
  ],
  ['leagues', 'a name of two letters', `insert into leagues (name, admin_id) values ('ab', 1)`, /check/],
  ['league_members', 'twice', `insert into league_members select * from league_members limit 1`, /unique/],
  [
    'league_members',
    'back after removal',
    `insert into league_members (league_id, user_id) values (1, 6)`,
    /never rejoin/,
  ],
  ['league_removals', 'twice', `insert into league_removals values (1, 6)`, /unique/],
  ['league_seasons', 'verified without a club', `update league_seasons set verified = true`, /check/],
  [
    'league_seasons',
    'a club twice',
    `update league_seasons set club = 'Ski Club', verified = true`,
    /one_league_per_club/,
  ],
  ['league_scores', 'of no standing', `insert into league_scores values (9999, 1, 1)`, /foreign key/],
  ['pages', 'a path that climbs', `insert into pages (path, markdown) values ('../etc', '')`, /check/],
  ['announcements', 'an unknown level', `update announcements set level = 'shouting'`, /check/],
  ['announcements', 'ending before it starts', `update announcements set ends_at = starts_at`, /check/],
]

describe('the schema refuses what must never be true', () => {
  it.each(nonsense)('%s: %s', async (_table, _what, statement, fault) => {
    await expect(pool.query(statement)).rejects.toThrow(
      expect.toSatisfy((error: Error) => fault.test(error.message)),
    )
  })

  it('picks: two captains, a place twice, of a team that is not there', async () => {
    const client = await pool.connect()
    onTestFinished(() => client.release(true))
    await client.query('begin; alter table picks disable trigger locked_is_locked')
    const faults: [string, RegExp][] = [
      [`update picks set is_team_captain = true, rank = null`, /one_captain/],
      [`update picks set is_team_captain = false, rank = 1`, /one_pick_per_place/],
      [`update picks set gender = 'mixed' where ctid = (select min(ctid) from picks)`, /foreign key/],
      [`update picks set user_id = 999 where ctid = (select min(ctid) from picks)`, /foreign key/],
      [`update picks set rank = 0, is_team_captain = false`, /check/],
    ]
    for (const [statement, fault] of faults) {
      await client.query('savepoint trying')
      await expect(client.query(statement)).rejects.toThrow(fault)
      await client.query('rollback to trying')
    }
  })

  it('every table is tried', async () => {
    const { rows } = await pool.query(
      `select table_name from information_schema.tables where table_schema = 'public' and table_name <> 'migrations'`,
    )
    const tried = new Set(nonsense.map(([table]) => table))
    expect(rows.map((row) => row.table_name).filter((name) => !tried.has(name))).toEqual([])
  })
})
