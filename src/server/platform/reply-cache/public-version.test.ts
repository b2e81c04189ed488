import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { copyFilled } from '#testing/database/database.ts'
import { test_season } from '#testing/test-season.ts'
import { queryEachTime, watchVersion } from './public-version.ts'
import { findPublicVersion, pruneChanges } from './store.ts'

let pool: pg.Pool
let drop: () => Promise<void>
let before: string

const version = async () => (await findPublicVersion(Db.of(pool))).version

beforeAll(async () => {
  const copy = await copyFilled(inject('cluster_url'), test_season)
  pool = copy.pool
  drop = copy.drop
  await pool.query(`insert into pages (path, markdown) values ('tour', 'Ski!')`)
})
afterAll(() => drop())
beforeEach(async () => {
  before = await version()
})

describe('the version changes', () => {
  test.each([
    "insert into seasons (name, variant, settings) values ('2030/31', 'league', '{}')",
    'update game_clock set shift = shift',
    `update site_settings set mail_address = 'us@example.org'`,
    `update pages set markdown = 'Race!'`,
    `insert into announcements (header, text) values ('Snow', 'at last')`,
    `insert into points_tables values (1, 'stage')`,
    'update points_table_rows set points = points + 1',
    `update athletes set name = 'Ask Aune Jr.' where athlete_id = 1`,
    'update season_athletes set price = 1 where athlete_id = 1',
    'update athlete_scores set score = 0 where athlete_id = 1',
    'insert into prices values (1, 1, now(), 2)',
    `update pro_teams set abbreviation = 'X'`,
    'update weekends set hidden = false where weekend_id = 3',
    'update selections set locked_at = game_now() where selection_id = 1',
    `update races set place = 'Elsewhere' where race_id = 5`,
    `insert into publications (race_id, published_by, state, include_in_total) values (2, 'x', 'cancelled', true)`,
    `insert into cups (season_id, name) values (1, 'Tour')`,
    'delete from cup_races where race_id = 3',
    'update boards set standing_id = standing_id where race_id = 1',
    `insert into sidebets (weekend_id, description, value, betting_close) values (2, 'Who?', 1, game_now() + '1 day')`,
    `insert into sidebet_options (sidebet_id, description) select max(sidebet_id), 'He' from sidebets`,
    `update users set team_name = 'Others' where user_id = 1`,
    'update users set deleted_at = now() where user_id = 6',
    "update leagues set name = 'Vasaloppet'",
    'insert into league_members (league_id, user_id) values (1, 3)',
    'delete from league_members where user_id = 3',
    'truncate announcements',
  ])('after %s', async (statement) => {
    await pool.query(statement)
    expect(await version()).not.toBe(before)
    expect(await version()).toBe(await version())
  })

  test.each([
    ['weekends', 'event_start', `event_end = game_now() + '9 days'`],
    ['weekends', 'event_end', `event_start = game_now() - '9 days'::interval`],
    ['selections', 'trading_opens_at', `trading_close = game_now() + '9 days', locked_at = null`],
    ['selections', 'trading_close', `trading_opens_at = game_now() - '9 days'::interval, locked_at = null`],
    ['sidebets', 'betting_close', 'value = value'],
    ['announcements', 'starts_at', 'ends_at = null'],
    ['announcements', 'ends_at', `starts_at = game_now() - '9 days'::interval`],
  ])('when %s.%s has passed, and not before', async (table, column, rest) => {
    if (table === 'announcements')
      await pool.query(`insert into announcements (header, text) values ('a', 'b')`)
    const quiet = await withoutTriggers()
    const passedAt = async (distance: string) => {
      await quiet.query(`update ${table} set ${column} = game_now() + '${distance}'::interval, ${rest}`)
      return passed()
    }
    const early = await passedAt('2 days')
    expect(await passedAt('1 hour')).toBe(early)
    expect(await passedAt('-1 hour')).toBeGreaterThan(early)
  })
})

/** Returns the number of past instants that the version contains. */
async function passed(): Promise<number> {
  return Number((await version()).split(' ')[1])
}

/** Opens a connection whose changes are not recorded, so that only the clock can change the version. */
async function withoutTriggers(): Promise<pg.PoolClient> {
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  await client.query('set session_replication_role = replica')
  return client
}

describe('the version stays the same', () => {
  test.each([
    `insert into teams (selection_id, user_id) values (2, 1)`,
    `insert into picks (selection_id, user_id, athlete_id, gender) values (2, 1, 1, 'm')`,
    `update users set password = '$argon2', role = 'operator', email = 'new@example.org' where user_id = 2`,
    `insert into users (user_name, team_name) values ('newcomer', 'New')`,
    'update leagues set members_changed_at = clock_timestamp()',
    `insert into audit (actor, act, subject) values ('x', 'y', 'z')`,
  ])('after %s', async (statement) => {
    await pool.query(statement)
    expect(await version()).toBe(before)
  })

  test('before a change commits, and after the change is rolled back', async () => {
    const writer = await transaction(`update races set place = 'Nowhere'`)
    expect(await version()).toBe(before)
    await writer.query('rollback')
    expect(await version()).toBe(before)
  })
})

test('adding, changing or deleting a live batch changes the version of live replies only [rules §11]', async () => {
  const live = async () => (await findPublicVersion(Db.of(pool))).live_version
  const seen = [await live()]
  await pool.query('insert into live_feeds values (3, 1)')
  for (const statement of [
    `insert into live_batches (race_id, sequence, checkpoint) values (3, 1, '5 km')`,
    'update live_batches set sequence = 2',
    'delete from live_batches',
  ]) {
    await pool.query(statement)
    expect(seen).not.toContain(await live())
    seen.push(await live())
    expect(await version()).toBe(before)
  }
  // The version of live replies contains the public version, so it also changes when the public version changes.
  const live_before = await queryEachTime(Db.of(pool)).find('live')
  await pool.query(`update races set place = 'Far away'`)
  expect(await queryEachTime(Db.of(pool)).find('live')).not.toBe(live_before)
  expect(await queryEachTime(Db.of(pool)).find()).toBe(await version())
})

describe('concurrent changes', () => {
  test('do not wait for each other; each changes the version when it commits, in any order', async () => {
    const one = await transaction(`update races set place = 'One' where race_id = 1`)
    const two = await transaction(`update races set place = 'Two' where race_id = 2`)
    await two.query('commit')
    const between = await version()
    expect(between).not.toBe(before)
    await one.query('commit')
    expect(await version()).not.toBe(between)
  })

  test('add one row for each transaction, even if it has a thousand statements', async () => {
    const { changes } = await findPublicVersion(Db.of(pool))
    await pool.query(`do $$ begin for n in 1..1000 loop update races set place = 'x'; end loop; end $$`)
    expect((await findPublicVersion(Db.of(pool))).changes).toBe(changes + 1)
  })

  test('add a row again if the first one was rolled back to a savepoint', async () => {
    const writer = await transaction(`savepoint here; update races set place = 'Not so'; rollback to here`)
    await writer.query(`update races set place = 'So'; commit`)
    expect(await version()).not.toBe(before)
  })
})

describe('pruning', () => {
  test('leaves one row and changes the version', async () => {
    await pruneChanges(Db.of(pool))
    expect(await version()).not.toBe(before)
    expect((await findPublicVersion(Db.of(pool))).changes).toBe(1)
  })

  test('changes the version even if the number of rows stays the same', async () => {
    await pruneChanges(Db.of(pool))
    const pruned = await findPublicVersion(Db.of(pool))
    await pruneChanges(Db.of(pool))
    expect((await findPublicVersion(Db.of(pool))).changes).toBe(pruned.changes)
    expect(await version()).not.toBe(pruned.version)
  })

  test('does not hide a change that commits at the same time', async () => {
    const writer = await transaction(`update races set place = 'Meanwhile'`)
    await pruneChanges(Db.of(pool))
    const pruned = await version()
    await writer.query('commit')
    expect(await version()).not.toBe(pruned)
  })

  test('does not wait for another pruning, and loses no row that was not read yet', async () => {
    const other = await transaction('delete from public_changes')
    await pool.query(`update races set place = 'Between'`)
    await pruneChanges(Db.of(pool))
    const pruned = await version()
    expect(pruned).not.toBe(before)
    await other.query('rollback')
  })

  test('happens if there are many rows when the version is queried', async () => {
    await pool.query('insert into public_changes select gen_random_uuid() from generate_series(1, 600)')
    const watch = watchVersion(Db.of(pool))
    await watch.refresh()
    expect((await findPublicVersion(Db.of(pool))).changes).toBe(1)
  })
})

test('every table is either watched or not public', async () => {
  const { rows } = await pool.query<{ name: string }>(`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and not exists (
      select from pg_trigger where tgname = 'everybody_sees' and tgrelid = table_name::regclass)`)
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(unwatched))
})

/** Tables that change often, that are private, or that become visible only when a watched table changes too. */
const unwatched = [
  'api_tokens audit authenticator_apps backup_downloads calendar_feeds countries deletions_to_repeat discarded_revisions external_arrivals factor_challenges function_files idempotency_keys',
  'identities images jobs merged_athletes name_reports page_versions planned_prices publication_previews result_drafts',
  'known_devices league_invitations league_invites passkeys personal_exports recovery_codes selection_numbers selection_picks setup_links weekend_numbers',
  'league_removals league_scores live_batches live_feeds live_lines live_results live_starts login_failures mailed_links mails migrations picks',
  'mail_pause news_mailings notification_control notification_events notification_plans notification_preferences notification_settings notifications',
  'placed_sidebets popularity public_changes push_deliveries push_keys push_subscriptions readiness registration_requests reserves reset_requests result_revisions',
  'results secrets sent_batches sessions sheet_lines sheet_starts sheet_youth sheets sign_in_flows spent_captchas standings starters teams tries unnamed_proxies watched_athletes work_pause',
].flatMap((names) => names.split(' '))

describe('without a database', () => {
  test('the last version stays valid for a minute', async () => {
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['performance'] })
    const watch = watchVersion(Db.of(pool))
    await watch.refresh()
    vi.advanceTimersByTime(59_000)
    expect(watch.known()).toBe(before)
    vi.advanceTimersByTime(2000)
    expect(watch.known()).toBeUndefined()
  })

  test('the version is unknown if it was never read', async () => {
    const away = openPool('postgresql://podium@127.0.0.1:1/podium')
    onTestFinished(() => away.end())
    expect(await queryEachTime(Db.of(away)).find()).toBeUndefined()
    const watch = watchVersion(Db.of(away))
    await expect(watch.refresh()).rejects.toThrow()
    expect(watch.known()).toBeUndefined()
  })
})

/** Opens a connection of its own and begins a transaction on it. */
async function transaction(statements: string): Promise<pg.PoolClient> {
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  await client.query(`begin; ${statements}`)
  return client
}
