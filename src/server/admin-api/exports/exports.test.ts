import { beforeEach, expect, test } from 'vitest'
import { MyData } from '#contract/my-data.ts'
import { logIn } from '#testing/browser.ts'
import { snapshotRows } from '#testing/database/watched-rows.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { anna, bjorn, olga, oskar } = test_ids.users
const restore = await snapshotRows(pool)
beforeEach(restore)

const owner = () => logIn(app, pool, oskar)
const lastAudit = async () =>
  (await pool.query('select actor, act, subject, reason from audit order by audit_id desc limit 1')).rows[0]

test('an owner who gives a reason can export the list of players, which leaves out deleted accounts', async () => {
  await pool.query(`update users set email_verified_at = now(), created_at = '2026-11-01T10:00:00Z',
    user_name = '=cmd|''/C calc''!A0' where user_id = ${anna}`)
  const browser = await owner()
  const missing = await browser.ask('POST', '/api/admin/exports', { reason: ' ' })
  expect(missing.json().field_errors).toHaveProperty('reason')

  const permitted = await browser.ask('POST', '/api/admin/exports', { reason: 'newsletter' })
  const file = await browser.ask('GET', `/api/admin/exports/${permitted.json().export_id}/players`)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.headers['content-disposition']).toBe('attachment; filename="players.csv"')
  const [head, first, ...rest] = file.body.trimEnd().split('\r\n')
  expect(head).toBe('\uFEFFusername,email,email confirmed,country,registered (UTC),verified badge,newsletter')
  expect(first).toBe(`"'=cmd|'/C calc'!A0",anna@example.org,yes,NOR,2026-11-01 10:00:00,no,no`)
  expect(rest).toHaveLength(6)
  expect(file.body).not.toContain('gone')
  expect(await lastAudit()).toEqual({
    actor: `player ${oskar}`,
    act: 'players export',
    subject: 'players',
    reason: 'newsletter',
  })
})

test('the list of players contains each player once, even if the database is read in several parts', async () => {
  await pool.query(`insert into users (user_name, team_name)
    select 'fan ' || n, 'Fans' from generate_series(1, 10500) n`)
  const browser = await owner()
  const { export_id } = (await browser.ask('POST', '/api/admin/exports', { reason: 'all' })).json()
  const { body } = await browser.ask('GET', `/api/admin/exports/${export_id}/players`)
  const names = body
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0])
  expect([names.length, new Set(names).size]).toEqual([10_507, 10_507])
})

test('an export of a player’s data contains only locked teams and answers, and the player can read the reason [R13 rules §3]', async () => {
  const { ruka, davos } = test_ids.selections
  await pool.query(`
    insert into teams (selection_id, user_id) values (${ruka}, ${anna}), (${davos}, ${anna});
    insert into placed_sidebets (sidebet_id, user_id, option_id) values (1, ${anna}, 1);
    update selections set locked_at = game_now() where selection_id = ${ruka}`)
  const browser = await owner()
  const permitted = await browser.ask('POST', `/api/admin/people/${anna}/exports`, {
    reason: 'asked by email',
  })
  const url = `/api/admin/exports/${permitted.json().export_id}/person`
  const file = await browser.ask('GET', url)
  expect(file.headers['content-disposition']).toBe(`attachment; filename="player-${anna}.json"`)
  const data = MyData.parse(file.json())
  expect(data.account).toMatchObject({ user_name: 'anna', email: 'anna@example.org' })
  expect(data.teams.map(({ selection_id }) => selection_id)).toEqual([ruka])
  expect(data.placed_sidebets).toEqual([])

  const own = await (await logIn(app, pool, anna)).ask('GET', '/api/me/data')
  expect(own.json().acts).toMatchObject([{ act: 'player export', reason: 'asked by email' }])
  expect(own.json().teams).toHaveLength(2)
  expect(own.json().placed_sidebets).toHaveLength(1)
})

test('an export can be downloaded for ten minutes, only by the owner who requested it, and only as the requested kind', async () => {
  await pool.query(`update users set role = 'owner' where user_id = ${bjorn}`)
  const browser = await owner()
  const { export_id } = (await browser.ask('POST', '/api/admin/exports', { reason: 'list' })).json()
  const url = `/api/admin/exports/${export_id}/players`
  const statusFor = async (user_id: number) =>
    (await (await logIn(app, pool, user_id)).ask('GET', url)).statusCode
  expect([await statusFor(bjorn), await statusFor(olga), await statusFor(oskar)]).toEqual([404, 403, 200])
  expect((await browser.ask('GET', `/api/admin/exports/${export_id}/person`)).statusCode).toBe(404)

  await pool.query(`update personal_exports set created_at = now() - interval '11 minutes'`)
  expect((await browser.ask('GET', url)).statusCode).toBe(404)
  await browser.ask('POST', '/api/admin/exports', { reason: 'again' })
  expect((await pool.query('select from personal_exports')).rowCount).toBe(1)
})

test('an export of an unknown player is refused with 404, without an audit line', async () => {
  const before = await lastAudit()
  const reply = await (await owner()).ask('POST', '/api/admin/people/999/exports', { reason: 'x' })
  expect([reply.statusCode, await lastAudit()]).toEqual([404, before])
})
