import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { Db } from '#server/platform/db/db.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { openSilentProxy } from '#testing/database/silent-proxy.ts'
import { test_season } from '#testing/test-season.ts'
import { startRefreshing, version_pool_options, watchVersion } from './public-version.ts'

const board = '/api/cups/Overall/leaderboard'

test('while the database does not answer, cached replies are sent without delay; once it answers again, replies are current [R10]', async () => {
  const { pool } = await filledDatabase(test_season)
  const proxy = await openSilentProxy(pool)
  const own_pool = openPool(proxy.url, {
    ...version_pool_options,
    connectionTimeoutMillis: 2000,
    query_timeout: 2000,
  })
  const watch = watchVersion(Db.of(own_pool))
  await watch.refresh()
  const app = buildApp({
    pool,
    version: watch,
    now: () => new Date(),
    isDraining: () => false,
    page_folder: '/nowhere',
  })
  const warn = vi.spyOn(app.log, 'warn')
  const stop = startRefreshing(watch, app.log)
  onTestFinished(async () => {
    await stop()
    await app.close()
    await own_pool.end()
  })
  const ready = (await app.inject(board)).body

  proxy.stopForwarding()
  await vi.waitUntil(() => warn.mock.calls.length > 0, { timeout: 60_000 })
  await pool.query(`update users set team_name = 'Ski Kings' where user_id = 1`)
  expect((await app.inject(board)).body).toBe(ready)

  const silent = watch.known()
  proxy.forwardNewConnections()
  await vi.waitUntil(() => watch.known() !== silent, { timeout: 60_000 })
  expect((await app.inject(board)).body).toContain('Ski Kings')
})
