import type { FastifyInstance } from 'fastify'
import { fastify } from 'fastify'
import type pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { Db } from '#server/platform/db/db.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { test_ids, test_season } from '#testing/test-season.ts'
import { startRefreshing, type VersionWatch, watchVersion } from './public-version.ts'

const board = '/api/cups/Overall/leaderboard'
const weekend = `/api/weekends/${test_ids.weekends.ruka}`

type Process = { app: FastifyInstance; watch: VersionWatch; ask: (url: string) => Promise<string> }

/**
 * Starts two servers on one database, each with its own version watch, as in production. Here both run in one process.
 */
async function twoServers(): Promise<{ pool: pg.Pool; servers: Process[] }> {
  const { pool } = await filledDatabase(test_season)
  return { pool, servers: await Promise.all([start(pool), start(pool)]) }
}

async function start(pool: pg.Pool): Promise<Process> {
  const watch = watchVersion(Db.of(pool))
  await watch.refresh()
  const context = { pool, now: () => new Date(), isDraining: () => false, page_folder: '/nowhere' }
  const app = buildApp({ ...context, version: watch })
  const stop = startRefreshing(watch, app.log)
  onTestFinished(async () => {
    await stop()
    await app.close()
  })
  return { app, watch, ask: async (url) => (await app.inject(url)).body }
}

/** Makes a change and waits until every server has read the new version. How long this takes is not tested. */
async function changeAndWait(servers: Process[], change: () => Promise<unknown>): Promise<void> {
  const before = servers.map(({ watch }) => watch.known())
  await change()
  const isSeen = () => servers.every(({ watch }, index) => watch.known() !== before[index])
  await vi.waitUntil(isSeen, { timeout: 60_000, interval: 10 })
}

describe('two servers', () => {
  test('both show a change after its commit, but not before it', async () => {
    const { pool, servers } = await twoServers()
    const writer = await connection(pool)
    await writer.query(
      `begin; update users set team_name = 'Ski Kings' where user_id = ${test_ids.users.anna}`,
    )
    for (const { ask } of servers) expect(await ask(board)).toContain('Ski Queens 100%')

    await changeAndWait(servers, () => writer.query('commit'))
    for (const { ask } of servers) expect(await ask(board)).toContain('Ski Kings')
  })

  test('each shows the current state after every one of several changes', async () => {
    const { pool, servers } = await twoServers()
    for (const name of ['One', 'Two', 'Three']) {
      await changeAndWait(servers, () =>
        pool.query(`update users set team_name = '${name}' where user_id = 1`),
      )
      for (const { ask } of servers) expect(await ask(board)).toContain(`"team_name":"${name}"`)
    }
  })

  test('a reply that begins before a change and ends after it is not cached', async () => {
    const { pool, servers } = await twoServers()
    const { ask } = servers[0]!
    const locker = await connection(pool)
    await locker.query('begin; lock table races in access exclusive mode')

    const early = ask(weekend)
    await vi.waitUntil(() => isSomebodyWaiting(locker), { timeout: 60_000 })
    await changeAndWait(servers, () =>
      pool.query(`update weekends set weekend_name = 'Kuusamo' where weekend_id = 1`),
    )
    await locker.query('commit')

    expect(await early).toContain('"weekend_name":"Ruka"')
    expect(await ask(weekend)).toContain('"weekend_name":"Kuusamo"')
  })
})

describe('one server', () => {
  test('while the database is down, cached replies are served, and others are 503', async () => {
    const { pool } = await twoServers()
    const own_pool = openPool(String(pool.options.connectionString))
    const { ask, app } = await start(own_pool)
    const ready = await ask(board)
    await own_pool.end()
    expect(await ask(board)).toBe(ready)
    expect((await app.inject(`${board}?offset=1`)).statusCode).toBe(503)
  })

  test('logs once that the database is down, and once more when it is down the next time', async () => {
    const lines: string[] = []
    const { log } = fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } })
    const answers = [false, false, true, false, false]
    const refresh = vi.fn(async () => {
      if (!answers[refresh.mock.calls.length - 1]) throw new Error('away')
    })
    const stop = startRefreshing({ refresh }, log)
    await vi.waitUntil(() => refresh.mock.calls.length > answers.length, { timeout: 60_000 })
    await stop()
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(
      Array(2).fill('reading the public version failed'),
    )
  })

  test('finds a cached reply by differently spelled addresses', async () => {
    const { pool } = await twoServers()
    const { ask } = await start(pool)
    const kept = await ask(`${board}?limit=2&offset=1`)
    const race = await ask('/api/races/5')
    await pool.query('alter table users disable trigger everybody_sees')
    await pool.query('alter table races disable trigger everybody_sees')
    await pool.query(`update users set team_name = 'Unseen'; update races set place = 'Unseen'`)

    expect(await ask('/api/races/5?utm=x')).toBe(race)
    const alike = [
      '?offset=1&limit=2',
      '?limit=2&offset=1&verified_users=True',
      '?offset=1&limit=2&utm=x',
      '/?limit=2&offset=1',
    ]
    for (const query of alike) expect(await ask(`${board}${query}`)).toBe(kept)
    for (const query of ['?limit=2', '?limit=1&offset=1'])
      expect(await ask(`${board}${query}`)).toContain('Unseen')
  })
})

async function connection(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  return client
}

async function isSomebodyWaiting(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_locks where relation = 'races'::regclass and not granted`,
  )
  return rows.length > 0
}
