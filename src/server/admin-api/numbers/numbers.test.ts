import { beforeEach, describe, expect, test } from 'vitest'
import type { AdminNumbers } from '#contract/admin/numbers.ts'
import { lockClosed } from '#server/calendar/store/locks.ts'
import { countNumbers } from '#server/numbers/count.ts'
import { Db } from '#server/platform/db/db.ts'
import { type Browser, logIn } from '#testing/browser.ts'
import { snapshotRows } from '#testing/database/watched-rows.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const db = Db.of(pool)
const { anna, bjorn, chiara, idle, olga } = test_ids.users
const { ask, birk, dina } = test_ids.athletes
const { ruka, davos } = test_ids.selections
const restore = await snapshotRows(pool)
let operator: Browser
beforeEach(async () => {
  await restore()
  operator = await logIn(app, pool, olga)
})

const read = async (query = ''): Promise<AdminNumbers> =>
  (await operator.ask('GET', `/api/admin/numbers${query}`)).json()
const csv = async (query: string) => (await operator.ask('GET', `/api/admin/numbers/csv${query}`)).body

/** Gives a player a team; the first athlete is the captain. */
async function pick(selection_id: number, user_id: number, ...athletes: number[]) {
  await pool.query('insert into teams (selection_id, user_id) values ($1, $2)', [selection_id, user_id])
  await pool.query(
    `insert into picks (selection_id, user_id, athlete_id, gender, is_team_captain)
     select $1, $2, athlete_id, gender, athlete_id = $4 from athletes where athlete_id = any($3)`,
    [selection_id, user_id, athletes, athletes[0]],
  )
}

/**
 * Three players have picks for Ruka, and a fourth has an empty team. Two of the three and the fourth have picks for
 * Davos.
 */
async function pickTeams() {
  await pool.query('alter table picks disable trigger user; alter table teams disable trigger user')
  await pool.query('delete from teams')
  await pick(ruka, anna, ask, birk)
  await pick(ruka, bjorn, ask)
  await pick(ruka, chiara, birk)
  await pick(ruka, idle)
  await pick(davos, anna, birk)
  await pick(davos, bjorn, dina)
  await pick(davos, idle, birk)
  await pool.query('alter table picks enable trigger user; alter table teams enable trigger user')
}

async function lock(selection_id: number) {
  await pool.query(
    "update selections set trading_opens_at = game_now() - interval '2 days', trading_close = game_now() where selection_id = $1 and locked_at is null",
    [selection_id],
  )
  await lockClosed(db, 'played')
  await countNumbers(db)
}

describe('picks', () => {
  test('of a locked selection are counted; for an open selection, only teams are counted', async () => {
    await pickTeams()
    await lock(ruka)
    const { weekends, selections, selection } = await read()
    expect(weekends).toMatchObject([
      { weekend_name: 'Ruka', players: 3, returning_players: null, open_teams: null },
      { weekend_name: 'Davos', players: null, returning_players: null, open_teams: 3 },
    ])
    expect(selections).toMatchObject([{ selection_id: ruka, weekend_name: 'Ruka' }])
    expect(selection).toMatchObject({
      players: 3,
      has_captains: true,
      athletes: [
        { athlete_id: ask, picks: 2, captains: 2 },
        { athlete_id: birk, picks: 2, captains: 1 },
      ],
    })
    expect((await operator.ask('GET', `/api/admin/numbers?selection_id=${davos}`)).statusCode).toBe(404)
  })

  test('of the next weekend are shown with the number of players who had a team before', async () => {
    await pickTeams()
    await lock(ruka)
    await lock(davos)
    const { weekends, selections, selection } = await read()
    expect(weekends).toMatchObject([
      { players: 3, returning_players: null },
      { players: 3, returning_players: 2, open_teams: null },
    ])
    expect(selections.map(({ selection_id }) => selection_id)).toEqual([davos, ruka])
    expect(selection?.selection_id).toBe(davos)
    expect((await read(`?selection_id=${ruka}`)).selection?.selection_id).toBe(ruka)
    expect(await csv('?table=weekends')).toMatch(
      /^\uFEFFweekend,start \(UTC\),[^\r]+\r\nRuka,[-\d]{10},3,,\r\nDavos,[-\d]{10},3,2,0.6667\r\n$/,
    )
    expect(await csv(`?table=picks&selection_id=${ruka}`)).toContain(
      'Ruka,Ruka,Ask Aune,NOR,2,0.6667,2,0.6667\r\nRuka,Ruka,Birk Berg,NOR,2,0.6667,1,0.3333\r\n',
    )
  })

  test('are counted again only when another selection of the weekend is locked', async () => {
    await pickTeams()
    await lock(ruka)
    const counted = async () =>
      (await pool.query('select xmin::text, players from weekend_numbers order by 1')).rows
    const before = await counted()
    await countNumbers(db)
    expect(await counted()).toEqual(before)

    await pool.query(`insert into selections (weekend_id, name, trading_opens_at, trading_close)
      values (1, 'Sunday', game_now() - interval '2 days', game_now() + interval '1 day')`)
    const sunday = (await pool.query('select max(selection_id) as id from selections')).rows[0].id
    await pick(sunday, idle, birk)
    await pick(sunday, anna, birk)
    await lock(sunday)
    expect((await read()).weekends[0]).toMatchObject({ weekend_name: 'Ruka', players: 4 })
  })

  test('of hidden weekends are not counted', async () => {
    await pickTeams()
    await lock(ruka)
    await pool.query('update weekends set hidden = true where weekend_id = 1')
    const { weekends, selections } = await read()
    expect([weekends.map(({ weekend_name }) => weekend_name), selections]).toEqual([['Davos'], []])
  })
})

test('squads that roll over are counted in every weekend', async () => {
  await pickTeams()
  await pool.query('alter table selections disable trigger user; update selections set rolls_over = true')
  await pool.query('alter table selections enable trigger user')
  await lock(ruka)
  await lock(davos)
  expect((await read()).weekends).toMatchObject([
    { players: 3, returning_players: null },
    // Chiara has not changed her squad since Ruka, so that squad counts.
    { players: 4, returning_players: 3 },
  ])
})

describe('registrations', () => {
  const year = 2025
  beforeEach(() =>
    pool.query(`
      update users set created_at = '${year}-11-01T23:59:00Z', deleted_at = null;
      update users set created_at = '${year}-11-03T00:00:00Z', email_verified_at = now() where user_id = ${anna};
      update users set deleted_at = '${year}-11-04T12:00:00Z', email_verified_at = now() where user_id = ${bjorn}`),
  )

  test('are counted per day in UTC, including days without registrations', async () => {
    const { totals, registrations } = await read()
    expect(totals).toEqual({ players: 7, confirmed: 1, verified: 1, deleted: 1 })
    expect(registrations).toEqual([
      { day: '2025-11-01', registered: 7, confirmed: 0, deleted: 0 },
      { day: '2025-11-02', registered: 0, confirmed: 0, deleted: 0 },
      { day: '2025-11-03', registered: 1, confirmed: 1, deleted: 0 },
      { day: '2025-11-04', registered: 0, confirmed: 0, deleted: 1 },
    ])
    expect(await csv('')).toContain('2025-11-03,1,1,0\r\n')
  })

  test('of a season are counted from the end of the previous season', async () => {
    await pool.query(`
      insert into weekends (season_id, weekend_name, event_start, event_end)
      values (2, 'Falun', '${year}-10-31', '${year}-11-02T15:00:00Z')`)
    expect((await read('?season_id=1')).registrations.map(({ day }) => day)).toEqual([
      '2025-11-03',
      '2025-11-04',
    ])
    const earlier = await read('?season_id=2')
    expect(earlier.registrations.map(({ registered }) => registered)).toEqual([7])
    expect(earlier.weekends).toMatchObject([{ weekend_name: 'Falun', players: null }])
    expect((await operator.ask('GET', '/api/admin/numbers?season_id=9')).statusCode).toBe(404)
  })
})

test('leagues are counted by size', async () => {
  const { leagues } = await read()
  expect(leagues).toMatchObject([
    { from: 1, to: 1, leagues: 0, members: 0 },
    { from: 2, to: 5, leagues: 1, members: 2 },
    { from: 6, to: 10, leagues: 0 },
    { from: 11, to: 50 },
    { from: 51, to: 200 },
    { from: 201, to: null, leagues: 0 },
  ])
  expect(await csv('?table=leagues')).toContain('\r\n2,5,1,2\r\n')
})

test('a CSV file is sent as an attachment, and spreadsheets do not read names in it as formulas [R31]', async () => {
  await pool.query(`update athletes set name = '=HYPERLINK("https://ran.invalid")' where athlete_id = ${ask}`)
  await pickTeams()
  await lock(ruka)
  const reply = await operator.ask('GET', '/api/admin/numbers/csv?table=picks')
  expect(reply.headers['content-disposition']).toBe('attachment; filename="picks.csv"')
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(reply.body).toContain(`Ruka,Ruka,"'=HYPERLINK(""https://ran.invalid"")",NOR,`)
})

test('the numbers contain no personal data, and players may not read them [rules §8]', async () => {
  const { body } = await operator.ask('GET', '/api/admin/numbers')
  expect(body).not.toMatch(/example\.org|anna|bjorn/)
  const player = await logIn(app, pool, anna)
  expect((await player.ask('GET', '/api/admin/numbers')).statusCode).toBe(403)
})
