import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { publishResults } from '#server/scoring/publish.ts'
import { copyTemplate } from '#testing/database/database.ts'
import { makeRandomSeason } from '#testing/seasons/random-season.ts'
import { Db } from './db.ts'

let pool: pg.Pool
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ pool, drop } = await copyTemplate(inject('cluster_url')))
  const size = { weekends: 3, users: 6, athletes: 10, leagues: 3 }
  const { race_ids } = await makeRandomSeason(pool, size, 1)
  await publishResults(Db.of(pool), { race_ids: race_ids.slice(0, 3), state: 'official', actor: 'olga' })
  await pool.query(`
    insert into pages (path, markdown) values ('rules', 'be kind');
    insert into announcements (header, text) values ('hello', 'snow');
    insert into pro_teams (season_id, name, abbreviation) values (1, 'Team Klister', 'KLI');
    insert into seasons (name, variant, settings) values ('other', 'league', '{}');
    insert into pro_teams (season_id, name, abbreviation) values (2, 'Team Elsewhere', 'ELS');
    insert into athletes (federation_code, name, country, gender) values ('spare', 'Spare', 'NOR', 'm');
    insert into merged_athletes (double_id, athlete_id, federation_code) select athlete_id, 1, 'former' from athletes where name = 'Spare';
    insert into league_removals (league_id, user_id) values (1, 6);
    insert into prices (season_id, athlete_id, set_at, price) values (1, 1, now(), 1000);
    delete from league_members where league_id = 1 and user_id = 6;`)
})
afterAll(() => drop())

/** Each line has a name, a part of the expected error message, and a statement that must fail with it. */
const nonsense = `
  countries: a code of two letters ~ check ~ insert into countries values ('NO', 'XX', 'XXX', 'Nowhere')
  countries: one name twice ~ unique ~ insert into countries select 'XXX', 'XX', 'XXX', name from countries limit 1
  game_clock: a second clock ~ unique ~ insert into game_clock values (true)
  readiness: a second row ~ unique ~ insert into readiness default values
  unnamed_proxies: a proxy without a header ~ null value ~ insert into unnamed_proxies (peer) values ('10.0.0.9')
  site_settings: a second site ~ unique ~ insert into site_settings default values
  site_settings: an address without @ ~ check ~ update site_settings set mail_address = 'nobody'
  site_settings: a page where the site should be ~ check ~ update site_settings set public_url = 'https://podium.example/rules'
  audit: a line rewritten ~ append-only ~ update audit set actor = 'nobody'
  audit: a line removed ~ append-only ~ delete from audit
  audit: nobody acting ~ check ~ insert into audit (actor, act, subject) values ('', 'x', 'y')
  seasons: two current seasons ~ one_current_season ~ insert into seasons (name, variant, settings, is_current) values ('b', 'league', '{}', true)
  seasons: an unknown variant ~ check ~ insert into seasons (name, variant, settings) values ('b', 'chess', '{}')
  seasons: settings that are a list ~ check ~ insert into seasons (name, variant, settings) values ('b', 'league', '[]')
  points_tables: one name twice ~ unique ~ insert into points_tables values (1, 'individual')
  points_table_rows: place zero ~ check ~ insert into points_table_rows values (1, 'individual', 0, 100)
  points_table_rows: points below zero ~ check ~ insert into points_table_rows values (1, 'individual', 99, -1)
  points_table_rows: a row of no table ~ foreign key ~ insert into points_table_rows values (1, 'moon', 1, 1)
  users: a name of two letters ~ check ~ insert into users (user_name, team_name) values ('ab', 't')
  users: a name taken in other letters ~ unique ~ insert into users (user_name, team_name) values ('PLAYER 1-1', 't')
  users: a password in plain text ~ check ~ update users set password = 'hunter2'
  users: an unknown role ~ check ~ update users set role = 'king'
  users: an unknown country ~ foreign key ~ update users set country = 'XYZ'
  athletes: a mixed person ~ check ~ insert into athletes (name, country, gender) values ('x', 'NOR', 'mixed')
  athletes: one federation code twice ~ unique ~ insert into athletes (federation_code, name, country, gender) values ('1-1', 'x', 'NOR', 'm')
  athletes: a new one with a former code ~ former code ~ insert into athletes (federation_code, name, country, gender) values ('former', 'x', 'NOR', 'm')
  athletes: another one gets a former code ~ former code ~ update athletes set federation_code = 'former' where athlete_id = 2
  merged_athletes: an athlete merged with themselves ~ check ~ insert into merged_athletes (double_id, athlete_id) values (1, 1)
  merged_athletes: an unknown athlete ~ foreign key ~ insert into merged_athletes (double_id, athlete_id) values (1, 999)
  start_lists: a list without a source ~ check ~ insert into start_lists (race_id, number, listed_at, imported_by, source, digest) values (1, 1, now(), 'olga', '', repeat('0', 64))
  starters: a starter of no list ~ foreign key ~ insert into starters values (1, 1, 'confirmed')
  live_feeds: a batch without a number ~ check ~ insert into live_feeds values (1, 0)
  live_batches: a batch of no feed ~ foreign key ~ insert into live_batches (race_id, sequence, checkpoint) values (1, 1, '5 km')
  sent_batches: a batch without athletes ~ sent_batches_athletes_check ~ insert into sent_batches (race_id, sequence, checkpoint, athletes, sent_by) values (1, 1, '5 km', 0, 'olga')
  sent_batches: a batch of no feed ~ foreign key ~ insert into sent_batches (race_id, sequence, checkpoint, athletes, sent_by) values (1, 1, '5 km', 1, 'olga')
  live_results: a result of no batch ~ foreign key ~ insert into live_results (race_id, athlete_id) values (1, 1)
  live_lines: points below zero ~ check ~ insert into live_lines values (1, 1, 0, -1)
  athletes: born in the year 9 ~ check ~ update athletes set birth_date = '0009-01-01'
  pro_teams: a logo of another host ~ check ~ update pro_teams set logo_url = '//evil.example/x.png'
  athletes: a photo elsewhere ~ check ~ update athletes set photo_url = 'https://evil.example/x.png'
  athletes: a photo in another folder ~ check ~ update athletes set photo_url = '/media/../x'
  pro_teams: a logo elsewhere ~ check ~ update pro_teams set logo_url = 'https://evil.example/x.png'
  season_athletes: a price below zero ~ check ~ update season_athletes set price = -1
  season_athletes: another season’s pro team ~ foreign key ~ update season_athletes set pro_team_id = 6
  prices: a price below zero ~ check ~ update prices set price = -1
  prices: of an athlete not in the season ~ foreign key ~ insert into prices values (1, 999, now(), 1)
  weekends: an end before its start ~ check ~ update weekends set event_end = event_start - interval '1 second'
  weekends: a link that is a script ~ check ~ update weekends set event_link = 'javascript:alert(1)'
  weekends: one name twice ~ unique ~ update weekends set weekend_name = 'same'
  selections: closing before it opens ~ check ~ insert into selections (weekend_id, name, trading_opens_at, trading_close) values (1, 'x', now(), now())
  selections: ranked picks with a captain ~ check ~ update selections set takes_ranked_picks = true, team_captains_enabled = true
  selections: ranked picks without a number ~ check ~ update selections set takes_ranked_picks = true, team_captains_enabled = false, max_picks_per_gender = 0
  selections: a budget that is enforced but missing ~ check ~ update selections set is_budget_enforced = true
  selections: unlocked again ~ stays locked ~ update selections set locked_at = null
  selections: a close moved after the lock ~ stays locked ~ update selections set trading_close = trading_close - interval '1 hour'
  races: scored without a sheet ~ check ~ update races set state = 'official' where state = 'scheduled'
  races: a sheet of another race ~ foreign key ~ update races set sheet_id = (select max(sheet_id) from sheets) where race_id = (select min(race_id) from races where scored)
  races: in a selection of another weekend ~ foreign key ~ update races set selection_id = 1 where weekend_id = 2
  races: an unknown kind ~ check ~ update races set kind = 'swimming'
  races: an unknown points table ~ foreign key ~ update races set points_table = 'moon'
  cups: one name twice ~ unique ~ insert into cups (season_id, name) values (1, 'Overall')
  cups: a part that no race has ~ check ~ update cups set counts = 'luck'
  cup_races: a race twice ~ unique ~ insert into cup_races select cup_id, race_id from cup_races limit 1
  sidebets: worth nothing ~ check ~ update sidebets set value = 0
  sidebets: settled by another bet’s answer ~ foreign key ~ update sidebets set settled_at = now(), settled_option_id = (select max(option_id) from sidebet_options) where sidebet_id = 1
  sidebets: settled at no time ~ check ~ update sidebets set settled_option_id = 1 where sidebet_id = 1
  sidebet_options: without words ~ check ~ update sidebet_options set description = ''
  idempotency_keys: a key without letters ~ check ~ insert into idempotency_keys values (1, '', sha256('x'), 200, '{}', '[]')
  idempotency_keys: a refusal kept ~ check ~ insert into idempotency_keys values (1, 'k', sha256('x'), 409, '{}', '[]')
  idempotency_keys: a digest that is none ~ check ~ insert into idempotency_keys values (1, 'k', 'x', 200, '{}', '[]')
  idempotency_keys: of nobody ~ foreign ~ insert into idempotency_keys values (999, 'k', sha256('x'), 200, '{}', '[]')
  placed_sidebets: removed after the lock ~ locked ~ delete from placed_sidebets
  placed_sidebets: changed after the lock ~ locked ~ update placed_sidebets set placed_at = now()
  placed_sidebets: placed after the lock ~ locked ~ with late as (insert into users (user_name, team_name) values ('late better', 't') returning user_id) insert into placed_sidebets (sidebet_id, user_id, option_id) select 1, user_id, 1 from late
  result_revisions: rewritten ~ append-only ~ update result_revisions set source = 'elsewhere'
  result_revisions: one number twice ~ unique ~ insert into result_revisions (race_id, number, imported_by, source, digest) values (1, 1, 'x', 'y', repeat('0', 64))
  discarded_revisions: without a reason ~ check ~ insert into discarded_revisions values (1, now(), 'olga', '')
  discarded_revisions: of none ~ foreign key ~ insert into discarded_revisions values (999, now(), 'olga', 'wrong')
  results: rewritten ~ append-only ~ update results set place = 1
  results: placed and disqualified ~ results_check ~ insert into results (revision_id, athlete_id, place, status) select max(revision_id), 15, 1, 'DSQ' from result_revisions
  results: neither placed nor not ~ results_check ~ insert into results (revision_id, athlete_id) select max(revision_id), 15 from result_revisions
  results: added to a scored revision ~ scored ~ insert into results (revision_id, athlete_id, place) values (1, 15, 1)
  results: removed ~ append-only ~ delete from results
  results: an athlete twice ~ unique ~ insert into results select revision_id, athlete_id, 1 from results limit 1
  results: place zero ~ check ~ insert into results (revision_id, athlete_id, place) values (1, 1, 0)
  sheets: of a revision of another race ~ foreign key ~ insert into sheets (race_id, revision_id, rules_version, digest) values (2, 1, 1, repeat('0', 64))
  sheet_lines: an unknown component ~ check ~ update sheet_lines set component = 'luck'
  sheet_lines: points below zero ~ check ~ update sheet_lines set points = -1
  sheet_youth: twice ~ unique ~ insert into sheet_youth select * from sheet_youth limit 1
  sheet_starts: an unknown state ~ check ~ insert into sheet_starts select sheet_id, 1, 'late' from sheets limit 1
  live_starts: of a race that is not live ~ foreign key ~ insert into live_starts values (1, 1, 'started')
  publications: history rewritten ~ append-only ~ update publications set reason = 'never'
  publications: history removed ~ append-only ~ delete from publications
  teams: changed after the lock ~ locked ~ update teams set revision = 2
  teams: made after the lock ~ locked ~ with late as (insert into users (user_name, team_name) values ('late comer', 't') returning user_id) insert into teams (selection_id, user_id) select 1, user_id from late
  picks: changed after the lock ~ locked ~ update picks set is_team_captain = false
  picks: added after the lock ~ locked ~ insert into picks (selection_id, user_id, athlete_id, gender) select t.selection_id, t.user_id, 15, 'm' from teams t limit 1
  picks: moved into a locked team ~ locked ~ update picks set athlete_id = 15, gender = 'm' where ctid = (select min(ctid) from picks where gender = 'm')
  picks: removed after the lock ~ locked ~ delete from picks
  reserves: added after the lock ~ locked ~ insert into reserves (selection_id, user_id, athlete_id, gender, place, bought_for) select t.selection_id, t.user_id, 15, 'm', 1, 0 from teams t limit 1
  reserves: a third one ~ check ~ insert into reserves (selection_id, user_id, athlete_id, gender, place, bought_for) select t.selection_id, t.user_id, 15, 'm', 3, 0 from teams t limit 1
  standings: fewer than no players ~ check ~ update standings set players = -1
  standings: one recipe twice ~ unique ~ update standings set recipe = 'same'
  boards: of no standing ~ foreign key ~ update boards set standing_id = 9999
  boards: of nothing ~ check ~ insert into boards (season_id, kind, standing_id) select 1, 'race', min(standing_id) from standings
  boards: of a cup in a race without the race ~ check ~ insert into boards (season_id, kind, cup_id, standing_id) select 1, 'race_cup', 1, min(standing_id) from standings
  boards: two of one race ~ unique ~ insert into boards (season_id, kind, race_id, standing_id) select season_id, kind, race_id, standing_id from boards where kind = 'race' limit 1
  athlete_scores: rank zero ~ check ~ update athlete_scores set rank = 0
  leagues: a name taken in other letters ~ unique ~ insert into leagues (name, admin_id) values ('LEAGUE 1-1', 1)
  leagues: a name of two letters ~ check ~ insert into leagues (name, admin_id) values ('ab', 1)
  league_members: twice ~ unique ~ insert into league_members select * from league_members limit 1
  league_members: back after removal ~ never rejoin ~ insert into league_members (league_id, user_id) values (1, 6)
  leagues: fewer than no members ~ check ~ update leagues set members = -1
  league_invites: a code that is easily misread ~ check ~ insert into league_invites values (1, 'ILOU00000000')
  league_invites: one code for two leagues ~ unique ~ insert into league_invites values (1, '000000000000'), (2, '000000000000')
  league_removals: twice ~ unique ~ insert into league_removals values (1, 6)
  league_seasons: verified without a club ~ check ~ update league_seasons set verified = true
  league_seasons: a club twice ~ one_league_per_club ~ update league_seasons set club = 'Ski Club', verified = true
  league_scores: nobody at place zero ~ check ~ update league_scores set cut_position = 0
  league_scores: of no standing ~ foreign key ~ insert into league_scores values (9999, 1, 1)
  popularity_counts: of no selection ~ foreign key ~ insert into popularity_counts values (9999, now(), true)
  popularity: of a selection that was not counted ~ foreign key ~ insert into popularity values (1, 1, 0.5)
  popularity: more than everybody ~ check ~ insert into popularity values (1, 1, 1.01)
  public_changes: one id twice ~ unique ~ insert into public_changes select change_id from public_changes limit 1
  pages: a path that climbs ~ check ~ insert into pages (path, markdown) values ('../etc', '')
  images: a name that climbs ~ check ~ insert into images values ('../x.png', 'image/png', repeat('0', 64), 'x')
  images: of another kind ~ check ~ insert into images values ('x.png', 'text/html', repeat('0', 64), 'x')
  announcements: of a season that is not there ~ foreign key ~ update announcements set season_id = 999
  announcements: an unknown level ~ check ~ update announcements set level = 'shouting'
  announcements: ending before it starts ~ check ~ update announcements set ends_at = starts_at
  calendar_feeds: a token as it is ~ check ~ insert into calendar_feeds values (1, 'token')
  sessions: a token as it is ~ check ~ insert into sessions (user_id, token_hash, is_remembered, agent) values (1, 'token', false, '')
  sessions: of nobody ~ foreign ~ insert into sessions (user_id, token_hash, is_remembered, agent) values (99, sha256('t'), false, '')
  secrets: a short one ~ check ~ insert into secrets values ('short', 'x')
  spent_captchas: spent twice ~ unique ~ insert into spent_captchas values ('c', now()), ('c', now())
  tries: a key as it is ~ check ~ insert into tries values ('reset', 'anna@example.org', '{}')
  login_failures: of none ~ check ~ insert into login_failures values (sha256('anna'), 0, now())
  known_devices: a token as it is ~ check ~ insert into known_devices (token_hash, user_id) values ('token', 1)
  passkeys: the same twice ~ unique ~ insert into passkeys (user_id, credential_id, public_key, counter, transports, rp_id, name) values (1, 'a', '', 0, '{}', 'x', 'x'), (2, 'a', '', 0, '{}', 'x', 'x')
  authenticator_apps: a short secret ~ check ~ insert into authenticator_apps (user_id, secret, last_step) values (1, 'short', 0)
  api_tokens: a token as it is ~ check ~ insert into api_tokens (user_id, name, scopes, token_hash, expires_at) values (1, 'x', '{results}', 'token', now() + interval '1 day')
  api_tokens: an unknown scope ~ check ~ insert into api_tokens (user_id, name, scopes, token_hash, expires_at) values (1, 'x', '{roles}', sha256('t'), now() + interval '1 day')
  recovery_codes: a code as it is ~ check ~ insert into recovery_codes values (1, 'abcd-efgh-jkmn-pqrs')
  factor_challenges: of an unknown kind ~ check ~ insert into factor_challenges (session_id, kind, value) values (1, 'riddle', '')
  setup_links: a second one ~ unique ~ insert into setup_links (token_hash) values (sha256('a')), (sha256('b'))
  jobs: of no kind ~ check ~ insert into jobs (kind, input, actor) values ('', '{}', 'olga')
  planned_prices: without a price ~ check ~ insert into planned_prices (season_id, method, prices, publish_at, prepared_at, actor) values (1, 'set', '[]', now(), now(), 'olga')
  planned_prices: ended but planned ~ check ~ insert into planned_prices (season_id, method, prices, publish_at, prepared_at, actor, ended_at) values (1, 'set', '[{}]', now(), now(), 'olga', now())
  result_drafts: of an unknown kind ~ check ~ insert into result_drafts (race_id, user_id, kind, source, list) values (1, 1, 'riddle', 'x', '[]')
  publication_previews: of nobody ~ null ~ insert into publication_previews (race_id, act, world, preview) values (1, '{}', 'x', '{}')
  page_versions: by nobody ~ check ~ insert into page_versions (path, markdown, written_by) values ('rules', 'x', '')
  site_links: a picture in the menu ~ check ~ insert into site_links values ('menu', 1, 'Prizes', '/info/prizes', '/media/a.png')
  selection_numbers: fewer than nobody ~ check ~ insert into selection_numbers values (1, -1)
  selection_picks: more captains than picks ~ check ~ with n as (insert into selection_numbers values (1, 1)) insert into selection_picks values (1, 1, 1, 2)
  weekend_numbers: more returning players than players ~ check ~ insert into weekend_numbers values (1, '{1}', '{2}', 1, 2)
  personal_exports: of no owner ~ foreign key ~ insert into personal_exports (owner_id) values (9999)
  name_reports: about a team and a league ~ check ~ insert into name_reports (user_id, about_user_id, about_league_id, name, reason) values (1, 2, 1, 'x', 'offensive')
  name_reports: the same twice ~ unique ~ insert into name_reports (user_id, about_user_id, name, reason) values (1, 2, 'x', 'offensive'), (1, 2, 'x', 'personal')
  notification_preferences: an unknown kind ~ check ~ insert into notification_preferences values (1, 'weather', 'email')
  notification_preferences: news by email beside the newsletter ~ check ~ insert into notification_preferences values (1, 'news', 'email')
  notification_preferences: the same twice ~ unique ~ insert into notification_preferences values (1, 'points', 'email'), (1, 'points', 'email')
  notification_settings: quiet hours without a time zone ~ check ~ insert into notification_settings (user_id, quiet_from, quiet_to) values (1, '22:00', '07:00')
  notification_settings: quiet hours that never end ~ check ~ insert into notification_settings (user_id, quiet_from, quiet_to, time_zone) values (1, '22:00', '22:00', 'UTC')
  notification_events: of an unknown kind ~ check ~ insert into notification_events (kind, subject_id) values ('weather', 1)
  notification_plans: the same twice ~ unique ~ insert into notification_plans (plan_key) values ('a'), ('a')
  notifications: about the same twice ~ unique ~ insert into notifications (user_id, kind, channel, subject_key, due_at, expires_at, next_attempt_at) select 1, 'points', 'email', 'points:1', now(), now() + interval '1 day', now() from generate_series(1, 2)
  notifications: expired before it is due ~ check ~ insert into notifications (user_id, kind, channel, subject_key, due_at, expires_at, next_attempt_at) values (1, 'points', 'email', 'points:1', now(), now(), now())
  notifications: dropped without a reason ~ check ~ insert into notifications (user_id, kind, channel, subject_key, due_at, expires_at, next_attempt_at, state, ended_at) values (1, 'points', 'email', 'points:1', now(), now() + interval '1 day', now(), 'dropped', now())
  news_mailings: a subject of two lines ~ check ~ insert into news_mailings (subject, body, segment, actor) values (E'x\\ny', 'x', '{}', 'olga')
  notification_control: a second row ~ unique ~ insert into notification_control (link_key) values (sha256('a'))
  watched_athletes: the same twice ~ unique ~ insert into watched_athletes (user_id, athlete_id) values (1, 1), (1, 1)
  registration_requests: a password as it is ~ check ~ insert into registration_requests (email, user_name, team_name, country, password, newsletter) values ('a@b.c', 'anna', 'x', 'NOR', 'hunter2', false)
  identities: two at one provider ~ unique ~ insert into identities (issuer, subject, user_id) values ('https://a', '1', 1), ('https://a', '2', 1)
  sign_in_flows: a state as it is ~ check ~ insert into sign_in_flows values ('state', sha256('b'), 'openid', '/')
  external_arrivals: a token as it is ~ check ~ insert into external_arrivals (token_hash, provider, issuer, subject, is_email_verified) values ('t', 'openid', 'https://a', '1', false)
  mails: two recipients ~ recipient ~ insert into mails (kind, recipient, sender_name, subject, body_text, body_html) values ('reset', 'a@b.c,d@e.f', 'Podium', 'x', '', '')
  mails: a subject of two lines ~ subject ~ insert into mails (kind, recipient, sender_name, subject, body_text, body_html) values ('reset', 'a@b.c', 'Podium', E'x\\ny', '', '')
  mails: sent and given up ~ check ~ insert into mails (kind, recipient, sender_name, subject, body_text, body_html, sent_at, given_up_at) values ('reset', 'a@b.c', 'Podium', 'x', '', '', now(), now())
  mailed_links: a token as it is ~ check ~ insert into mailed_links values (1, 'reset', 'token', 'a@b.c', now(), now())
  mailed_links: an unknown purpose ~ check ~ insert into mailed_links values (1, 'lottery', sha256('token'), 'a@b.c', now(), now())
  reset_requests: for nobody ~ null ~ insert into reset_requests (email) values (null)
`

const cases = nonsense
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' ~ ') as [what: string, fault: string, statement: string])

describe('the schema refuses invalid data', () => {
  it.each(cases)('%s', async (_what, error, statement) => {
    await expect(pool.query(statement)).rejects.toThrow(new RegExp(error))
  })

  it('picks: two captains, the same place twice, a team that does not exist', async () => {
    const client = await pool.connect()
    onTestFinished(() => client.release(true))
    await client.query('begin; alter table picks disable trigger user')
    const errors: [string, RegExp][] = [
      [`update picks set is_team_captain = true, rank = null`, /one_captain/],
      [`update picks set is_team_captain = false, rank = 1`, /one_pick_per_place/],
      [
        `update picks set gender = case gender when 'f' then 'm' else 'f' end where ctid = (select min(ctid) from picks)`,
        /foreign key/,
      ],
      [`update picks set user_id = 999 where ctid = (select min(ctid) from picks)`, /foreign key/],
      [`update picks set rank = 0, is_team_captain = false`, /check/],
    ]
    for (const [statement, error] of errors) {
      await client.query('savepoint trying')
      await expect(client.query(statement)).rejects.toThrow(error)
      await client.query('rollback to trying')
    }
  })

  it('every table has a case', async () => {
    const { rows } = await pool.query(
      `select table_name from information_schema.tables where table_schema = 'public' and table_name not in ('migrations', 'function_files')`,
    )
    const tried = new Set(cases.map(([what]) => what.split(':')[0]))
    expect(rows.map((row) => row.table_name).filter((name) => !tried.has(name))).toEqual([])
  })
})
