import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { sql } from '#server/platform/db/sql.ts'
import { hashPassword } from '#server/platform/passwords/passwords.ts'
import { visit } from '#testing/browser.ts'
import { filledDatabase, freshDatabase } from '#testing/database/database.ts'
import { openSilentProxy } from '#testing/database/silent-proxy.ts'
import { teamPlayer } from '#testing/team-player.ts'
import { insertTestSeason, test_ids, test_season } from '#testing/test-season.ts'
import { BUDGETS, runWithDatabaseUse, startDatabaseUse } from './database-use.ts'
import { Db } from './db.ts'
import { openRequestPool } from './pool.ts'
import { transact } from './transact.ts'

/**
 * `limit_ms` is for operations that must succeed, `short_ms` for those that only need to end, with or without an error.
 */
const limit_ms = 5000
const short_ms = 1000
const too_late = { code: 'DATABASE_TIMEOUT' }

/**
 * Opens a request pool whose connections go through a proxy that can stop forwarding. Also returns the proxy, and a
 * pool with direct connections to the same database.
 */
async function silentPool(most_ms: number) {
  const pool = await freshDatabase()
  const proxy = await openSilentProxy(pool)
  const requests = openRequestPool(proxy.url, { limit_ms: most_ms })
  onTestFinished(() => requests.end())
  await expect.poll(() => answers(requests)).toBe(true)
  return { pool, proxy, requests }
}

function appOver(requests: pg.Pool): FastifyInstance {
  const outside = { now: () => new Date(), isDraining: () => false, page_folder: '/nowhere' }
  return buildApp({ pool: requests, ...outside })
}

async function answers(pool: pg.Pool): Promise<boolean> {
  return pool.query('select').then(
    () => true,
    () => false,
  )
}

test('sessions use UTC and no JIT compilation, whatever the defaults of the database are', async () => {
  const pool = await freshDatabase()
  await pool.query(`
    do $$ begin
      execute format('alter database %I set jit = on', current_database());
      execute format('alter database %I set timezone = %L', current_database(), 'Europe/Oslo');
    end $$`)
  const requests = openRequestPool(pool.options.connectionString!)
  onTestFinished(() => requests.end())
  const { rows } = await requests.query(
    `select current_setting('jit') as jit, current_setting('timezone') as timezone`,
  )
  expect(rows).toEqual([{ jit: 'off', timezone: 'UTC' }])
})

test('a connection that stops answering is destroyed with its statements, and a new one works [M4]', async () => {
  const { proxy, requests } = await silentPool(short_ms)
  proxy.stopForwarding()
  const client = await requests.connect()
  const first = client.query('select 1')
  const second = client.query('select 2')
  expect(await Promise.allSettled([first, second])).toMatchObject([
    { reason: too_late },
    { reason: too_late },
  ])
  client.release()
  await expect.poll(() => requests.counts().total).toBe(0)

  proxy.forwardNewConnections()
  await expect.poll(() => answers(requests)).toBe(true)
})

test('statements and transactions of every kind end if the database stops answering [M4]', async () => {
  const { proxy, requests } = await silentPool(limit_ms)
  const begun = Promise.withResolvers<void>()
  const silence = Promise.withResolvers<void>()
  const caught = Db.of(requests).transaction(async () => {
    begun.resolve()
    await silence.promise
    throw new Error('the cause')
  })
  await begun.promise
  proxy.stopForwarding()
  silence.resolve()
  const act = { lock: (tx: Db) => tx.run(sql`select 1`), work: () => {} }
  await Promise.all([
    expect(caught).rejects.toThrow('the cause'),
    expect(requests.query('select 1')).rejects.toMatchObject(too_late),
    expect(Db.of(requests).transaction(async () => {})).rejects.toMatchObject(too_late),
    expect(transact(Db.of(requests), act)).rejects.toMatchObject(too_late),
  ])
  await expect.poll(() => requests.counts().total).toBe(0)
})

test('if the database stops answering after COMMIT was sent, the outcome is unknown [M4]', async () => {
  const { proxy, requests } = await silentPool(limit_ms)
  const ending = transact(Db.of(requests), {
    lock: (tx) => tx.run(sql`select 1`),
    work: () => proxy.stopForwarding(),
  })
  await expect(ending).rejects.toMatchObject({ statusCode: 503, code: 'outcome-unknown' })
  await expect.poll(() => requests.counts().total).toBe(0)
})

test('one time limit covers the wait for a connection and the statements after it [M4]', async () => {
  const pool = await freshDatabase()
  const requests = openRequestPool(pool.options.connectionString!, {
    limit_ms: short_ms,
    budgets: { ...BUDGETS, reads: 1 },
  })
  onTestFinished(() => requests.end())
  await expect.poll(() => answers(requests)).toBe(true)
  const use = startDatabaseUse('reads')
  const inRequest = <Result>(work: () => Promise<Result>) =>
    new Promise<Result>((resolve, reject) => {
      runWithDatabaseUse(use, () => void work().then(resolve, reject))
    })
  const holder = await requests.connect()
  await expect(inRequest(() => requests.query('select 1'))).rejects.toMatchObject(too_late)
  holder.release()
  await expect(inRequest(() => requests.query('select 1'))).rejects.toMatchObject(too_late)
  await expect.poll(() => answers(requests)).toBe(true)
})

test('the database cancels a slow statement before the time limit, so the connection stays usable [M4]', async () => {
  const pool = await freshDatabase()
  const requests = openRequestPool(pool.options.connectionString!, { limit_ms: 60_000 })
  onTestFinished(() => requests.end())
  const client = await requests.connect()
  expect((await client.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '54s' }])
  await client.query(`set statement_timeout = '50ms'`)
  await expect(client.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' })
  client.release()
  expect(requests.counts()).toEqual({ total: 1, idle: 1, waiting: 0 })
})

test('private calls and public reads are 503 while the database does not answer, and 200 afterwards [M4]', async () => {
  const { pool, proxy, requests } = await silentPool(limit_ms)
  await insertTestSeason(pool)
  const app = appOver(requests)
  onTestFinished(() => app.close())
  const { ask, add } = await teamPlayer(app, pool, test_ids.users.anna)
  const calls = () =>
    Promise.all([
      ask('GET', '/api/me/rank'),
      add(test_ids.selections.davos, test_ids.athletes.ask),
      app.inject('/api/countries'),
    ])
  const statuses = async () => (await calls()).map((reply) => reply.statusCode)
  await expect.poll(statuses).not.toContain(503)

  proxy.stopForwarding()
  for (const reply of await calls()) {
    expect([reply.statusCode, reply.headers['retry-after'], reply.json().code]).toEqual([
      503,
      '5',
      'unavailable',
    ])
  }
  await expect.poll(() => requests.counts().total).toBe(0)
  proxy.forwardNewConnections()
  await expect.poll(statuses).not.toContain(503)
})

test('while the table teams is locked, logins, public reads and other private reads still work [L3]', async () => {
  const { pool } = await filledDatabase(test_season)
  const requests = openRequestPool(pool.options.connectionString!, { limit_ms: 60_000 })
  const app = appOver(requests)
  onTestFinished(async () => {
    await app.close()
    await requests.end()
  })
  const { ask, add } = await teamPlayer(app, pool, test_ids.users.anna)
  const password = 'four geese ski'
  await pool.query('update users set password = $1', [await hashPassword(password)])
  const browser = await visit(app)

  const outsider = await pool.connect()
  onTestFinished(() => outsider.release(true))
  await outsider.query('begin; lock table teams')
  const writing = Promise.all(
    Array.from({ length: 30 }, () => add(test_ids.selections.davos, test_ids.athletes.ask)),
  )
  await expect.poll(() => requests.counts().waiting).toBe(30 - BUDGETS.picks)

  const replies = await Promise.all([
    app.inject('/api/countries'),
    ask('GET', '/api/me/rank'),
    browser.ask('POST', '/api/login', { email: 'anna@example.org', password }),
  ])
  expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200])

  await outsider.query('commit')
  const statuses = (await writing).map((reply) => reply.statusCode)
  expect(statuses.filter((status) => status === 503)).toEqual([])
  expect(statuses).toContain(200)
})
