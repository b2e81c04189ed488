import { beforeEach, expect, test } from 'vitest'
import { logIn } from '#testing/browser.ts'
import { snapshotRows } from '#testing/database/watched-rows.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { olga, oskar } = test_ids.users
const restore = await snapshotRows(pool)
beforeEach(restore)

const vasa = `/api/admin/leagues/${test_ids.leagues.vasa}`
const browserOf = (user_id: number) => logIn(app, pool, user_id)
const read = async () => (await (await browserOf(olga)).ask('GET', vasa)).json()
const ask = () =>
  pool.query(
    `insert into league_seasons (season_id, league_id, verification_asked_at, club) values (1, 1, now(), 'IFK Mora')`,
  )

test('leagues that request verification are listed separately', async () => {
  const listed = async (query: string) =>
    (await (await browserOf(olga)).ask('GET', `/api/admin/leagues?${query}`)).json()
  expect(await listed('requests=true')).toEqual([])
  await ask()
  expect(await listed('requests=true')).toMatchObject([{ name: 'Vasa', club: 'IFK Mora', verified: false }])
  expect(await listed('search=mora')).toMatchObject([{ name: 'Vasa' }])
  expect(await listed('search=falun')).toEqual([])
})

test('the audit log records that a league is verified, and why its verification is removed', async () => {
  await ask()
  const browser = await browserOf(olga)
  expect((await browser.ask('PUT', `${vasa}/verification`, { club: 'IFK Mora' })).statusCode).toBe(200)
  expect((await read()).league).toMatchObject({ verified: true, club: 'IFK Mora' })
  expect((await browser.ask('DELETE', `${vasa}/verification`, {})).statusCode).toBe(422)
  await browser.ask('DELETE', `${vasa}/verification`, { reason: 'not known to the club' })
  const { league } = await read()
  expect(league).toMatchObject({ verified: false, club: null })
  const changes = await browser.ask('GET', '/api/admin/audit?subject=league+1')
  expect(changes.json()).toMatchObject([
    { act: 'league refuse', actor_name: 'olga', reason: 'not known to the club' },
    { act: 'league verify', reason: null },
  ])
})

test('a second league of a club cannot be verified, and is shown with the verified league of the club', async () => {
  await ask()
  await pool.query(`
    insert into leagues (name, admin_id) values ('Other', 2);
    insert into league_seasons (season_id, league_id, verified, club) values (1, 2, true, 'ifk mora')`)
  expect((await read()).rival).toEqual({ league_id: 2, name: 'Other' })
  const reply = await (await browserOf(olga)).ask('PUT', `${vasa}/verification`, { club: 'IFK Mora' })
  expect([reply.statusCode, reply.json().message]).toEqual([
    409,
    'That club already has a verified league, and each club can have only one',
  ])
})

test('if two operators change one league, the second change is refused, and the message names the first operator', async () => {
  const { version } = await read()
  const rename = async (by: number, name: string) =>
    (await browserOf(by)).ask('PUT', `${vasa}/name`, { name, reason: 'insult' }, { 'if-match': version })
  expect((await rename(oskar, 'Decent')).statusCode).toBe(200)
  const late = await rename(olga, 'Nice')
  expect([late.statusCode, late.json().message]).toEqual([412, 'Changed by oskar since you opened it'])
  expect((await read()).league.name).toBe('Decent')
})

test('an owner can delete a league, and an operator cannot', async () => {
  expect((await (await browserOf(olga)).ask('DELETE', vasa, { reason: 'sells skis' })).statusCode).toBe(403)
  expect((await (await browserOf(oskar)).ask('DELETE', vasa, { reason: 'sells skis' })).statusCode).toBe(200)
  expect((await (await browserOf(olga)).ask('GET', vasa)).statusCode).toBe(404)
})
