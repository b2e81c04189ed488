import { expect, test } from 'vitest'
import { listWatchedAthletes } from '#contract/athletes.ts'
import { logIn } from '#testing/browser.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { anna, bjorn } = test_ids.users
const { ask, birk, past } = test_ids.athletes
const url = (athlete_id: number | string) => `/api/me/watchlist/${athlete_id}`

const idsOf = (reply: { json: () => unknown }) =>
  listWatchedAthletes.reply.parse(reply.json()).map(({ athlete_id }) => athlete_id)

test('a player watches athletes; other players cannot see the list [19.6]', async () => {
  const player = await logIn(app, pool, anna)
  expect(idsOf(await player.ask('PUT', url(ask)))).toEqual([ask])
  expect(idsOf(await player.ask('PUT', url(birk)))).toEqual([birk, ask])
  expect(idsOf(await player.ask('PUT', url(birk)))).toEqual([birk, ask])
  const other = await logIn(app, pool, bjorn)
  expect(idsOf(await other.ask('GET', '/api/me/watchlist'))).toEqual([])
  expect(idsOf(await other.ask('DELETE', url(ask)))).toEqual([])
  expect(idsOf(await player.ask('DELETE', url(ask)))).toEqual([birk])
  expect(idsOf(await player.ask('GET', '/api/me/watchlist'))).toEqual([birk])
})

test.each([
  [404, past],
  [404, 99],
  [422, 'Ask'],
])('%i for athlete %s', async (status, athlete_id) => {
  expect((await (await logIn(app, pool, anna)).ask('PUT', url(athlete_id))).statusCode).toBe(status)
})

test('adding an athlete to a full watchlist is refused with a message [19.6]', async () => {
  await pool.query(`
    with added as (insert into athletes (name, country, gender) select 'A ' || n, 'NOR', 'm' from generate_series(1, 200) n
      returning athlete_id)
    insert into watched_athletes (user_id, athlete_id) select ${bjorn}, athlete_id from added`)
  const reply = await (await logIn(app, pool, bjorn)).ask('PUT', url(ask))
  expect([reply.statusCode, reply.json().message]).toEqual([
    409,
    'You can watch at most 200 athletes: remove one first',
  ])
})
