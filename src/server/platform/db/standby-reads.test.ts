import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { servedBy } from '#server/http/served.ts'
import { openMetrics } from '#server/metrics/open-metrics.ts'
import { type VersionWatch, watchVersion } from '#server/platform/reply-cache/public-version.ts'
import { logIn } from '#testing/browser.ts'
import { openPair, type Pair, postgres_tools } from '#testing/database/standby.ts'
import { sampleUrl } from '#testing/sample-call.ts'
import { teamPlayer } from '#testing/team-player.ts'
import { test_ids } from '#testing/test-season.ts'
import { Db } from './db.ts'
import { openPool } from './pool.ts'

/** The routes that a standby may answer: boards of published results, and nothing else. */
const BOARDS = [
  '/api/cups',
  '/api/cups/:name/leaderboard',
  '/api/cups/Overall/new_players',
  '/api/cups/Overall/progress',
  '/api/races/:race_id/cups',
  '/api/races/:race_id/results/users',
  '/api/users',
  '/api/users/:user_id/rank',
  '/api/users/:user_id/weekend_results',
  '/api/weekends/:weekend_id/cups',
  '/api/weekends/:weekend_id/results/users',
]

const { users, selections, athletes } = test_ids
const board = '/api/cups/Overall/leaderboard'
let pair: Pair
let app: FastifyInstance
let watch: VersionWatch
/** How often each server has lent a connection to the app. */
const lent = { primary: 0, standby: 0 }
const stops: (() => Promise<unknown>)[] = []

/** Opens a separate pool, so that only connections of the app are counted. */
function countedPool(source: pg.Pool, name: keyof typeof lent): pg.Pool {
  const pool = openPool(String(source.options.connectionString))
  pool.on('acquire', () => lent[name]++)
  stops.push(() => pool.end())
  return pool
}

function openApp(options: { standby?: pg.Pool; version?: VersionWatch }): FastifyInstance {
  const context = { now: () => new Date(), isDraining: () => false, page_folder: '/nowhere' }
  const isFactorExempt = async () => true
  const opened = buildApp({ ...context, isFactorExempt, pool: countedPool(pair.pool, 'primary'), ...options })
  stops.push(() => opened.close())
  return opened
}

describe.skipIf(!postgres_tools)('boards with a standby', () => {
  let standby: pg.Pool

  beforeAll(async () => {
    pair = await openPair({ is_synchronous: false })
    stops.push(pair.stop)
    watch = watchVersion(Db.of(pair.pool))
    standby = countedPool(pair.follower, 'standby')
  })

  beforeEach(async () => {
    app = openApp({ standby, version: watch })
    await watch.refresh()
    await app.ready()
    // The clock moves only when a test advances it. So a wait never times out, however slow the machine is.
    vi.useFakeTimers({ toFake: ['performance'] })
    Object.assign(lent, { primary: 0, standby: 0 })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await setReplay('resume')
  })

  // Cleans up even if the set-up failed.
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop()
  })

  const setReplay = (what: 'pause' | 'resume') => pair.follower.query(`select pg_wal_replay_${what}()`)

  /** Makes a change that every board shows, and returns what the boards must contain. */
  let changes = 0
  async function change(): Promise<string> {
    const name = `Team ${++changes}`
    await pair.pool.query('update users set team_name = $1 where user_id = $2', [name, users.anna])
    await watch.refresh()
    return name
  }

  async function read(url = board): Promise<{ from: string; body: string }> {
    const before = { ...lent }
    const { body } = await app.inject(url)
    const servers = (['primary', 'standby'] as const).filter((name) => lent[name] > before[name])
    return { from: servers.join(), body }
  }

  async function untilWaiting(): Promise<void> {
    const waiting = `select from pg_stat_activity
      where query like '%has_replayed%' and state = 'idle in transaction' and pid <> pg_backend_pid()`
    await expect.poll(async () => (await pair.follower.query(waiting)).rowCount, { interval: 5 }).toBe(1)
  }

  test('a board is read from the standby, as soon as the standby has replayed the change', async () => {
    await setReplay('pause')
    const name = await change()
    const reading = read()
    await untilWaiting()
    await setReplay('resume')
    expect(await reading).toEqual({ from: 'standby', body: expect.stringContaining(name) })
  })

  test('a board does not wait for later writes that no board shows', async () => {
    const name = await change()
    expect(await read()).toEqual({ from: 'standby', body: expect.stringContaining(name) })
    await setReplay('pause')
    await pair.pool.query(`select pg_logical_emit_message(true, 'test', 'no public change')`)
    await watch.refresh()
    expect(await read(`${board}?limit=5`)).toEqual({ from: 'standby', body: expect.stringContaining(name) })
  })

  test('if the standby stays behind for a second, boards are read from the primary; later the standby is tried again', async () => {
    await setReplay('pause')
    const name = await change()
    const body = expect.stringContaining(name)
    const reading = read()
    await untilWaiting()
    vi.advanceTimersByTime(1001)
    expect(await reading).toEqual({ from: 'primary,standby', body })
    expect(await read(`${board}?limit=9`)).toEqual({ from: 'primary', body })

    await setReplay('resume')
    expect(await read(`${board}?limit=8`)).toEqual({ from: 'primary', body })
    vi.advanceTimersByTime(5001)
    expect(await read(`${board}?limit=7`)).toEqual({ from: 'standby', body })
    expect(await read(`${board}?limit=6`)).toEqual({ from: 'standby', body })
  })

  test('if the standby crashes, also during a read, boards are read from the primary; later the standby is tried again', async () => {
    await setReplay('pause')
    const name = await change()
    const body = expect.stringContaining(name)
    const reading = read()
    await untilWaiting()
    const restart = await pair.crashStandby()
    expect(await reading).toEqual({ from: 'primary,standby', body })
    expect(await read(`${board}?limit=9`)).toEqual({ from: 'primary', body })
    await restart()
    vi.advanceTimersByTime(5001)
    expect(await read(`${board}?limit=8`)).toEqual({ from: 'standby', body })
  })

  test('a server that is not a standby is asked once, and then not tried again', async () => {
    app = openApp({ standby: countedPool(pair.pool, 'standby'), version: watch })
    const name = await change()
    expect(await read()).toEqual({ from: 'primary,standby', body: expect.stringContaining(name) })
    expect((await read(`${board}?limit=9`)).from).toBe('primary')
  })

  test('if something is not found, the primary is asked too; afterwards the standby is still used', async () => {
    expect(await read('/api/cups/None/leaderboard')).toMatchObject({ from: 'primary,standby' })
    expect((await read()).from).toBe('standby')
  })

  test('the standby is asked for boards only, never for teams, sessions or deadlines [R13]', async () => {
    const owner = await logIn(app, pair.pool, users.oskar)
    const asked: string[] = []
    for (const { route } of servedBy(app).filter((each) => each.route.method === 'GET')) {
      if (['/api/logout', '/api/captcha'].includes(route.path)) continue
      const before = lent.standby
      await owner.ask('GET', sampleUrl(route.path))
      if (lent.standby > before) asked.push(route.path)
    }
    expect(asked.sort()).toEqual(BOARDS)
  })

  test('a standby on which a selection is already closed makes no team visible early [R13]', async () => {
    const team = `/api/users/${users.anna}/teams/selections/${selections.davos}`
    const anna = await teamPlayer(app, pair.pool, users.anna)
    expect((await anna.add(selections.davos, athletes.dina)).statusCode).toBe(200)
    const close = async (locked_at: string, close_in: string) => {
      const client = await pair.pool.connect()
      await client.query('set session_replication_role = replica')
      await client.query(
        `update selections set locked_at = ${locked_at}, trading_close = game_now() + interval '${close_in}'
         where selection_id = ${selections.davos}`,
      )
      client.release(true)
    }
    // The standby stops at a state in which Davos is closed. The primary moves the deadline.
    await close('game_now()', '-1 minute')
    await watch.refresh()
    expect((await app.inject(team)).body).toContain('Dina Dahl')
    expect((await read()).from).toBe('standby')
    await setReplay('pause')
    await close('null', '1 day')

    const [with_standby, without] = [openApp({ standby, version: watch }), openApp({ version: watch })]
    const urls = servedBy(with_standby)
      .filter(({ route }) => route.method === 'GET' && route.caller === 'visitor')
      .map(({ route }) => sampleUrl(route.path, { user_id: users.anna, athlete_id: athletes.dina }))
      .filter((url) => !['/api/captcha', '/api/csrf', '/api/logout'].includes(url))
    expect(urls).toContain(team)
    for (const url of urls) {
      const [mine, expected] = [await with_standby.inject(url), await without.inject(url)]
      expect({ url, status: mine.statusCode, body: mine.body }).toEqual({
        url,
        status: expected.statusCode,
        body: expected.body,
      })
    }
    expect((await with_standby.inject(team)).body).not.toContain('Dina Dahl')
  })

  test('the metrics contain the lag of the standby, also while the standby does not answer', async () => {
    const metrics = openMetrics(Db.of(pair.pool), {}, Db.of(standby))
    const lag = async () => {
      const { text } = await metrics.write()
      return Number(/^podium_replica_lag_seconds (\S+)$/m.exec(text)?.[1])
    }
    await expect.poll(lag).toBe(0)
    await setReplay('pause')
    await change()
    expect(await lag()).toBeGreaterThan(0)

    const restart = await pair.crashStandby()
    vi.advanceTimersByTime(20_000)
    expect(await lag()).toBeGreaterThanOrEqual(20)
    await restart()
    await expect.poll(lag).toBe(0)
  })
})
