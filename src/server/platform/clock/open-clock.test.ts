import type pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { Db } from '#server/platform/db/db.ts'
import { watchVersion } from '#server/platform/reply-cache/public-version.ts'
import { createSeason } from '#server/seasons/create-season.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { openGameClock } from './open-clock.ts'
import { readGameNow } from './store.ts'

const christmas = new Date('2031-12-24T18:00:00Z')
const summer = new Date('2029-07-01T00:00:00Z')
const MINUTE = 60_000

/** Expects an instant to equal the current time of the clock; it may differ by the time that the test takes. */
function expectAbout(instant: Date, wanted: Date): void {
  expect(instant.getTime() - wanted.getTime()).toBeGreaterThanOrEqual(0)
  expect(instant.getTime() - wanted.getTime()).toBeLessThan(MINUTE)
}

async function seasonedDatabase(): Promise<pg.Pool> {
  const pool = await freshDatabase()
  await createSeason(Db.of(pool), { name: '2031/32', variant: 'worldcup', actor: 'anna' })
  return pool
}

test('without a shift the game uses the present time', async () => {
  const pool = await freshDatabase()
  const before = Date.now()
  const { now, warning } = await openGameClock(Db.of(pool))
  const took_ms = Date.now() - before
  expect(warning).toBeNull()
  // Both clocks omit fractions of a millisecond.
  expect(Math.abs(now().getTime() - Date.now())).toBeLessThanOrEqual(took_ms + 2)
})

test('before the first season, the clock can be set to any instant, and runs from there', async () => {
  const db = Db.of(await freshDatabase())
  expectAbout((await openGameClock(db, christmas)).now(), christmas)
  const { now, warning } = await openGameClock(db, summer)
  expect(warning).toBeNull()

  const before = [now(), await readGameNow(db)] as const
  await new Promise((resolve) => setTimeout(resolve, 20))
  for (const instant of before) expectAbout(instant, summer)
  expect(now().getTime()).toBeGreaterThan(before[0].getTime())
  expect((await readGameNow(db)).getTime()).toBeGreaterThan(before[1].getTime())
})

test('a process follows the database if a clock changes while it runs [R03]', async () => {
  const { now, sync } = await openGameClock(Db.of(await freshDatabase()))
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const aheadAfter = (read_ahead_ms: number, took_ms: number) => {
    sync(new Date(Date.now() + read_ahead_ms), took_ms)
    return now().getTime() - Date.now()
  }
  expect(aheadAfter(300_000, 20)).toBe(300_010)
  expect(aheadAfter(-300_000, 20)).toBe(-299_990)
  expect(aheadAfter(-299_800, 20)).toBe(-299_990)
  expect(aheadAfter(-299_000, 3000)).toBe(-299_990)
})

test('each query of the public version reads the time of the game [R03]', async () => {
  const db = Db.of(await freshDatabase())
  const read: Date[] = []
  const { refresh } = watchVersion(db, (game_now) => read.push(game_now))
  const first = await readGameNow(db)
  await refresh()
  expect(read).toHaveLength(1)
  expect(read[0]!.getTime()).toBeGreaterThanOrEqual(first.getTime())
  expect(read[0]!.getTime()).toBeLessThanOrEqual((await readGameNow(db)).getTime())
})

test('the shift is stored in the database, so the next process uses it too', async () => {
  const pool = await seasonedDatabase()
  await openGameClock(Db.of(pool), christmas)
  expectAbout((await openGameClock(Db.of(pool))).now(), christmas)

  const app = buildApp({
    pool,
    now: (await openGameClock(Db.of(pool))).now,
    isDraining: () => false,
    page_folder: '/nowhere',
  })
  const { headers } = await app.inject('/livez')
  expectAbout(new Date(String(headers['x-server-time'])), christmas)
  await app.close()
})

test('once there is a season, the clock can be moved forward, but never back', async () => {
  const db = Db.of(await seasonedDatabase())
  await openGameClock(db, summer)
  expectAbout((await openGameClock(db, christmas)).now(), christmas)

  const { now, warning } = await openGameClock(db, summer)
  expect(warning).toMatch(
    /^GAME_NOW=2029-07-01T00:00:00.000Z is ignored: .* 2031-12-24T18:0.* cannot go back$/,
  )
  expectAbout(now(), christmas)
  expectAbout(await readGameNow(db), christmas)
})

test.each(['2027-01-14T08:00:00Z', '2027-07-14T08:00:00Z'])(
  'daylight saving time does not shift the clock: %s',
  async (instant) => {
    const pool = await freshDatabase()
    await openGameClock(Db.of(pool), new Date(instant))
    const { rows } = await pool.query(`set timezone = 'Europe/Oslo'; select game_now() as now`).then(last)
    expectAbout(rows[0].now, new Date(instant))
  },
)

function last<Result>(results: Result): Result {
  return Array.isArray(results) ? results.at(-1) : results
}
