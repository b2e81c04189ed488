import { expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { setGivenPrices } from '#server/prices/set-given-prices.ts'
import { findCurrentSeason } from '#server/seasons/store.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { startServer } from '#testing/launch.ts'
import { test_season } from '#testing/test-season.ts'

test('two servers publish planned prices only once, even prices that were due before a server started', async () => {
  const { pool } = await filledDatabase(test_season)
  const db = Db.of(pool)
  const season = (await findCurrentSeason(db))!
  const plan = async (line: string) => {
    const publish_at = new Date(Date.now() + 3_600_000)
    const by = { actor: 'olga', reason: 'December' }
    const planned = await db.transaction((tx) => setGivenPrices(tx, season, line, by, publish_at))
    expect(planned).toMatchObject({ ok: true, planned_id: expect.any(Number) })
  }
  const count = async (query: string) =>
    (await pool.query(`select count(*)::int from ${query}`)).rows[0].count
  const published = () => count(`planned_prices where state = 'published'`)
  const passTime = () =>
    pool.query(`update planned_prices set publish_at = game_now() where state = 'planned'`)
  const env = { DATABASE_URL: String(pool.options.connectionString), DRAIN_WAIT: '0' }

  await plan('id:1 21000')
  await passTime()
  await Promise.all([startServer(env), startServer(env)])
  await expect.poll(published).toBe(1)
  await plan('id:2 22000')
  await passTime()
  await expect.poll(published).toBe(2)
  expect(await count('prices where price in (21000, 22000)')).toBe(2)
  expect(await count(`audit where act = 'price set'`)).toBe(2)
  expect(await count(`audit where act = 'price plan publish'`)).toBe(2)
})
