import { expect, test } from 'vitest'
import { logIn } from '#testing/browser.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const olga = await logIn(app, pool, test_ids.users.olga)

const preview = (body: object) => olga.ask('POST', '/api/admin/prices/preview', body)
const write = (body: object, version?: string) =>
  olga.ask('POST', '/api/admin/prices', { reason: 'start list', ...body }, { 'if-match': version })
const pricesNow = async () => {
  const { rows } = await pool.query(
    'select athlete_id, price from season_athletes where season_id = 1 order by athlete_id',
  )
  return rows.map(({ price }) => price)
}

test('typed prices must be previewed before they are written, and are written once', async () => {
  const before = await pricesNow()
  const order = { order: 'set', lines: 'code;price\n3420001 Ask Aune 21,000\r\n\nid:3;7000\n3420002\t15000' }
  const shown = await preview(order)
  expect(shown.json()).toMatchObject({
    refusal: null,
    changes: [
      { name: 'Ask Aune', before: 20_000, price: 21_000 },
      { name: 'Calle Åström', before: null, price: 7000 },
    ],
  })
  expect(shown.json().spread.fields).toContainEqual(expect.objectContaining({ field: 'men', least: 7000 }))
  expect(await pricesNow()).toEqual(before)

  const written = await write(order, shown.json().version)
  expect(written.statusCode, written.body).toBe(200)
  expect(await pricesNow()).toEqual([21_000, 15_000, 7000, ...before.slice(3)])
  const { rows } = await pool.query('select actor, act, reason from audit order by audit_id desc limit 1')
  expect(rows).toEqual([{ actor: `player ${test_ids.users.olga}`, act: 'price set', reason: 'start list' }])

  const late = await write(order, shown.json().version)
  expect([late.statusCode, late.json().code]).toEqual([412, 'stale'])
  expect((await write(order)).statusCode).toBe(409)
})

test('the replay of past races runs after the transaction has released its locks', async () => {
  const [writer, reader] = [await pool.connect(), await pool.connect()]
  const isWaiting = async (relation: string, mode: string) => {
    const { rowCount } = await pool.query(
      `select from pg_locks where not granted and relation = $1::regclass and mode = $2
        and database = (select oid from pg_database where datname = current_database())`,
      [relation, mode],
    )
    return rowCount === 1
  }
  await writer.query('begin; lock table prices in share mode')
  const shown = preview({ order: 'set', lines: 'id:1 25000' })
  await expect.poll(() => isWaiting('prices', 'RowExclusiveLock')).toBe(true)
  // The transaction reads the points before this lock. The replay reads them later, so it waits for the lock.
  const locked = reader.query('begin; lock table sheet_lines in access exclusive mode')
  await expect.poll(() => isWaiting('sheet_lines', 'AccessExclusiveLock')).toBe(true)
  await writer.query('rollback')
  writer.release()
  await locked
  await expect.poll(() => isWaiting('sheet_lines', 'AccessShareLock')).toBe(true)
  await reader.query('rollback')
  reader.release()
  expect((await shown).json().replay).not.toBeNull()
})

test('nothing is written if a line cannot be read', async () => {
  const before = await pricesNow()
  const lines = '3420001 1\n3420001 2\n9999999 5\n3420002 12 500\n3420002 99999999\nprice\n3420004 12,00'
  const shown = (await preview({ order: 'set', lines })).json()
  expect(shown).toMatchObject({ refusal: 'lines', changes: [] })
  expect(shown.problems.map(({ line }: { line: number }) => line)).toEqual([2, 3, 4, 5, 6, 7])
  const refused = await write({ order: 'set', lines })
  expect([refused.statusCode, refused.json().errors.length]).toEqual([409, 6])
  expect(await pricesNow()).toEqual(before)
})

test('a pick keeps the price that was paid', async () => {
  await pool.query(`insert into teams (selection_id, user_id) values (2, 1);
    insert into picks (selection_id, user_id, athlete_id, bought_for, gender) values (2, 1, 2, 15000, 'm')`)
  await write({ order: 'set', lines: '3420002 16000' })
  const { rows } = await pool.query(`select p.bought_for, s.price from picks p
    join season_athletes s on s.season_id = 1 and s.athlete_id = p.athlete_id where p.athlete_id = 2`)
  expect(rows).toEqual([{ bought_for: 15_000, price: 16_000 }])
})

test('athletes without a price get the price that the price rule computes, but only once', async () => {
  await pool.query(`update season_athletes set price = null where athlete_id = ${test_ids.athletes.calle}`)
  const shown = (await preview({ order: 'newcomers' })).json()
  expect(shown.changes).toMatchObject([{ name: 'Calle Åström', before: null }])
  expect((await write({ order: 'newcomers' }, shown.version)).json().changes).toEqual(shown.changes)
  expect((await preview({ order: 'newcomers' })).json().refusal).toBe('no-newcomers')
  expect((await preview({ order: 'season' })).json().refusal).toBe('season-begun')
  expect((await write({ order: 'season' })).json().message).toContain('Races of this season already count')
  expect((await write({ order: 'form', reason: '' })).statusCode).toBe(422)
})

test('setting prices needs a reason only once somebody has a team', async () => {
  const send = async (path: string) => olga.ask('POST', path, { order: 'set', lines: 'id:1 1700' })
  expect((await send('/api/admin/prices/preview')).json().needs_reason).toBe(true)
  expect((await send('/api/admin/prices')).json().field_errors).toEqual({ reason: 'Please give a reason' })
  await pool.query('delete from teams')
  expect((await send('/api/admin/prices')).statusCode).toBe(200)
})

test('the price table lists every athlete of the season with price, points and flags', async () => {
  const rows = (await olga.ask('GET', '/api/admin/prices')).json()
  expect(rows).toHaveLength(7)
  expect(rows[0]).toMatchObject({ name: 'Ask Aune', score: 182.5, active: true })
})
