import { beforeEach, describe, expect, test } from 'vitest'
import { AdminToday, type TodayItem } from '#contract/admin/today.ts'
import { parseSettings } from '#server/platform/config.ts'
import { logIn } from '#testing/browser.ts'
import { snapshotRows } from '#testing/database/watched-rows.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { anna, bjorn, olga } = test_ids.users
const restore = await snapshotRows(pool)
beforeEach(restore)

const today = async () => {
  const reply = await (await logIn(app, pool, olga)).ask('GET', '/api/admin/today')
  return AdminToday.parse(reply.json())
}
const badges = async () => {
  const reply = await (await logIn(app, pool, olga)).ask('GET', '/api/admin/session')
  return reply.json().badges
}
const kinds = (items: readonly TodayItem[]) => items.map(({ kind }) => kind)

describe('the list of due tasks contains', () => {
  test('a race for points that started more than an hour ago and has no result list', async () => {
    const { due } = await today()
    expect(due.filter(({ kind }) => kind === 'results-missing')).toMatchObject([
      { name: 'Ruka Distance', weekend_name: 'Ruka' },
      { name: 'Ruka Relay' },
    ])
    expect(await badges()).toMatchObject({ results: 2, side_bets: 0, leagues: 0, people: 0 })
    await pool.query(`update races set points_table = null where name = 'Ruka Relay'`)
    await pool.query(
      `update races set date = game_now() - interval '59 minutes' where name = 'Ruka Distance'`,
    )
    expect(kinds((await today()).due)).toEqual(['race-running'])
  })

  test('a running race, which started less than an hour ago or is live', async () => {
    const running = async () => (await today()).due.filter(({ kind }) => kind === 'race-running')
    expect(await running()).toEqual([])
    await pool.query(`
      insert into live_feeds (race_id, last_sequence) select race_id, 1 from races where name = 'Ruka Distance';
      insert into live_batches (race_id, sequence, checkpoint) select race_id, 1, '5 km' from live_feeds`)
    expect(await running()).toMatchObject([{ name: 'Ruka Distance', checkpoint: '5 km' }])
    await pool.query(`
      delete from live_batches;
      update races set date = game_now() - interval '59 minutes' where name = 'Ruka Relay'`)
    expect(await running()).toMatchObject([{ name: 'Ruka Relay', checkpoint: null, received_at: null }])
    await pool.query(`update races set date = game_now() + interval '1 minute' where name = 'Ruka Relay'`)
    expect(await running()).toEqual([])
  })

  test('a result list that is newer than the published list', async () => {
    await pool.query(`
      insert into result_revisions (race_id, number, imported_by, source, digest)
      values (1, 3, 'operator', 'ruka.csv', repeat('4', 64))`)
    expect((await today()).due).toContainEqual(
      expect.objectContaining({ kind: 'results-unpublished', race_id: 1, name: 'Ruka Sprint' }),
    )
  })

  test('a provisional race whose time for protests is over', async () => {
    await pool.query(`update races set state = 'provisional' where race_id = 1`)
    await pool.query('alter table publications disable trigger publications_are_kept')
    const publishedAgo = (age: string) =>
      pool.query('update publications set published_at = game_now() - $1::interval', [age])
    await publishedAgo('23 hours')
    expect(kinds((await today()).due)).not.toContain('still-provisional')
    await publishedAgo('25 hours')
    expect(kinds((await today()).due)).toContain('still-provisional')
  })

  test('the side bets of a weekend whose races are scored, as one item', async () => {
    await pool.query(`update sidebets set betting_close = game_now() - interval '1 day' where sidebet_id = 1`)
    expect(kinds((await today()).due)).not.toContain('sidebets')
    await pool.query(`update races set state = 'cancelled' where weekend_id = ${test_ids.weekends.davos}`)
    expect((await today()).due).toContainEqual({
      kind: 'sidebets',
      weekend_id: test_ids.weekends.davos,
      weekend_name: 'Davos',
      count: 1,
      first: 'Who wins the **sprint**?',
    })
  })
})

test('league requests and reported names are listed as waiting for a decision, and counted in the menu', async () => {
  await pool.query(`
    insert into league_seasons (season_id, league_id, verification_asked_at, club) values (1, 1, now(), 'Vasa')`)
  const reporter = await logIn(app, pool, bjorn)
  await reporter.ask('POST', `/api/users/${anna}/reports`, { reason: 'offensive' })
  expect((await today()).waiting).toMatchObject([
    { kind: 'league-requests', count: 1 },
    { kind: 'reports', count: 1, players: 1 },
  ])
  expect(await badges()).toMatchObject({ leagues: 1, people: 1, today: 4 })
})

test('waiting emails and failed checks are listed as problems, except checks about tasks that are listed as due', async () => {
  await pool.query(`
    insert into mails (kind, recipient, sender_name, subject, body_text, body_html, created_at)
    values ('reset', 'a@example.org', 'Podium', 'Reset', '', '', now() - interval '2 minutes')`)
  const { wrong, checked } = await today()
  expect(wrong[0]).toMatchObject({ kind: 'emails', count: 1 })
  expect(checked).toMatchObject({ is_complete: true })
  const checks = wrong.flatMap((item) => (item.kind === 'check' ? [item.check] : []))
  expect(checks).toContain('every active athlete has a price')
  expect(checks).not.toContain('every past race has results')
})

test('the checks run again soon after an operator has changed something', async () => {
  const hasUnpriced = async () => {
    const { wrong } = await today()
    return wrong.some((item) => item.kind === 'check' && item.check === 'every active athlete has a price')
  }
  await pool.query(`insert into audit (actor, act, subject) values ('operator', 'price set', 'a')`)
  await expect.poll(hasUnpriced, { timeout: 15_000 }).toBe(true)
  await pool.query('update season_athletes set active = false where price is null')
  await pool.query(`insert into audit (actor, act, subject) values ('operator', 'price set', 'b')`)
  await expect.poll(hasUnpriced, { timeout: 15_000 }).toBe(false)
})

test('failed checks of the site are listed as problems; on a local site only errors are listed', async () => {
  const checks = (['error', 'note'] as const).map((severity) => ({
    check: `${severity} of the site`,
    severity,
    ok: false,
    found: ['refused'],
  }))
  const siteProblems = async (env: Record<string, string>) => {
    const parsed = parseSettings(env)
    if ('errors' in parsed) throw new Error(parsed.errors.join())
    const facts = {
      version: '1.2.3',
      started_at: new Date(),
      settings: parsed.settings,
      given: new Set<string>(),
      checkSite: async () => checks,
    }
    const at_site = await testApp({ facts })
    const reply = await (await logIn(at_site.app, at_site.pool, olga)).ask('GET', '/api/admin/today')
    const { wrong } = AdminToday.parse(reply.json())
    return wrong.flatMap((item) => (item.kind === 'check' && item.check.includes('site') ? [item.check] : []))
  }
  expect(await siteProblems({})).toEqual(['error of the site'])
  expect(await siteProblems({ HOST: '0.0.0.0' })).toEqual(['error of the site', 'note of the site'])
})

test('the next deadlines are listed, and the nearest weekend with its races', async () => {
  const { deadlines, weekend, changes } = await today()
  expect(deadlines.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'picks Davos',
    'sidebet Who wins the **sprint**?',
  ])
  expect(weekend).toMatchObject({
    weekend_name: 'Davos',
    when: 'ahead',
    races: [{ name: 'Davos Sprint', picks: 'open', state: 'scheduled', has_started: false }],
  })
  expect(changes).toEqual([])
})

test.each([
  ['need no picks of a gender that has no race', 'max_picks_per_gender = 2, max_picks = 0', 1],
  ['are not counted if the number of picks has no limit', 'max_picks_per_gender = 0, max_picks = 0', null],
  ['are not counted if teams roll over', 'max_picks_per_gender = 2, max_picks = 0, rolls_over = true', null],
])('complete teams %s', async (_case, settings, complete) => {
  const at_site = await testApp()
  const { davos } = test_ids.selections
  await at_site.pool.query(`
    update selections set ${settings} where selection_id = ${davos};
    insert into teams (selection_id, user_id) values (${davos}, ${anna}), (${davos}, ${bjorn});
    insert into picks (selection_id, user_id, athlete_id, gender)
      values (${davos}, ${anna}, 1, 'm'), (${davos}, ${anna}, 2, 'm'), (${davos}, ${bjorn}, 1, 'm')`)
  const as_olga = await logIn(at_site.app, at_site.pool, olga)
  const firstDeadline = async () => {
    const [first] = AdminToday.parse((await as_olga.ask('GET', '/api/admin/today')).json()).deadlines
    return first && [first.kind, first.count, first.complete]
  }
  await expect.poll(firstDeadline).toEqual(['picks', 2, complete])
})

test('the search finds races, weekends, athletes, players and leagues; only owners can search by email address', async () => {
  const search = async (by: number, text: string) => {
    const reply = await (await logIn(app, pool, by)).ask(
      'GET',
      `/api/admin/search?text=${encodeURIComponent(text)}`,
    )
    return reply.json().map(({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`)
  }
  expect((await search(olga, 'RUKA')).toSorted()).toEqual([
    'race Ruka Distance',
    'race Ruka Relay',
    'race Ruka Sprint',
    'weekend Ruka',
  ])
  expect(await search(olga, '3420003')).toEqual(['athlete Calle Åström'])
  expect(await search(olga, 'vasa')).toEqual(['league Vasa'])
  expect(await search(olga, 'anna')).toEqual(['player anna'])
  expect(await search(olga, 'anna@')).toEqual([])
  expect(await search(test_ids.users.oskar, 'anna@')).toEqual(['player anna'])
  expect(await search(olga, '%')).toEqual(['player anna'])
})
