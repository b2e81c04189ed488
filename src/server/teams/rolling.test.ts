import { expect, test } from 'vitest'
import { lockClosed } from '#server/calendar/store/locks.ts'
import { Db } from '#server/platform/db/db.ts'
import { shownTeam, teamPlayer } from '#testing/team-player.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { athletes, selections, users } = test_ids
const { davos } = selections
const { ask: aune, birk, dina } = athletes
const db = Db.of(pool)

/** The selection after Davos. The squads of Davos roll over to it. */
const next = 4
await pool.query(`
  update selections set rolls_over = true where selection_id = ${davos};
  insert into selections (weekend_id, name, trading_opens_at, trading_close, max_picks_per_gender, max_picks, budget,
    is_budget_enforced, team_captains_enabled, rolls_over)
  select weekend_id, 'Next', trading_opens_at, trading_close + interval '7 days', 6, 10, 100000, true, true, true
  from selections where selection_id = ${davos}`)
const anna = await teamPlayer(app, pool, users.anna)
const rows = async (selection_id: number) =>
  (await pool.query('select athlete_id from picks where selection_id = $1 order by 1', [selection_id])).rows
    .length

test('a squad rolls over with its purchase prices and an ETag of its own; no rows are copied [rules §2]', async () => {
  await anna.replace(davos, [{ athlete_id: aune, is_team_captain: true }, { athlete_id: birk }])
  await pool.query('update season_athletes set price = price + 1000')
  const rolled = await anna.team(next)
  expect([shownTeam(rolled), rolled.headers.etag]).toEqual([['1c', '2'], '"2-1"'])
  expect(rolled.json()).toEqual((await anna.team(davos)).json())
  expect((await anna.ask('GET', `/api/me/money?selection_id=${next}`)).json()).toEqual({ budget: 65_000 })
  expect(await rows(next)).toBe(0)
})

test('the first change copies the squad to rows of its own; the squad of the previous selection stays the same [rules §2]', async () => {
  const rolled = await anna.team(next)
  expect((await anna.add(next, dina, { if_match: '"0"' })).statusCode).toBe(412)
  const changed = await anna.add(next, dina, { if_match: String(rolled.headers.etag) })
  expect([shownTeam(changed), changed.headers.etag]).toEqual([['1c', '2', '4'], '"1"'])
  expect(changed.json().map((pick: { bought_for: number }) => pick.bought_for)).toEqual([
    20_000, 15_000, 19_000,
  ])
  expect(shownTeam(await anna.team(davos))).toEqual(['1c', '2'])
  expect([await rows(davos), await rows(next)]).toEqual([2, 3])
})

test('after the first change, changes of the previous selection’s squad do not affect the copied squad', async () => {
  await anna.remove(davos, birk)
  expect(shownTeam(await anna.team(next))).toEqual(['1c', '2', '4'])
  expect(shownTeam(await anna.remove(next, aune))).toEqual(['2', '4'])
  await anna.replace(next, [])
  expect((await anna.team(next)).json()).toEqual([])
})

test('a selection is not locked before the previous selection, from which its squads roll over [R01]', async () => {
  await pool.query(
    `update selections set trading_close = game_now() + interval '1 day' where selection_id = ${davos}`,
  )
  const writer = await pool.connect()
  await writer.query(`begin; select pg_advisory_xact_lock_shared(hashtext('gate'), ${davos})`)
  await pool.query(`
    update selections set trading_opens_at = game_now() - interval '2 days',
      trading_close = game_now() - (selection_id = ${davos})::int * interval '1 second'
    where selection_id in (${davos}, ${next})`)
  const closing = lockClosed(db, 'played')
  const locked = async () =>
    (await pool.query('select selection_id from selections where locked_at is not null and rolls_over')).rows
      .length
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await locked()).toBe(0)
  await writer.query('commit')
  writer.release()
  expect((await closing).selections).toEqual(expect.arrayContaining([davos, next]))
  expect(await locked()).toBe(2)
})
