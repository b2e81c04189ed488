import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { MyLive } from '#contract/live/my-live.ts'
import { Db } from '#server/platform/db/db.ts'
import { queryEachTime, watchVersion } from '#server/platform/reply-cache/public-version.ts'
import { logIn } from '#testing/browser.ts'
import { snapshotRows } from '#testing/database/watched-rows.ts'
import { codes, liveRow, lockDavos, pickDavos, sendBatch } from '#testing/live-davos.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'
import { withdrawLive } from './save-batch.ts'
import { openSharedViews, type SharedViews } from './shared-views.ts'
import { pickKey } from './store/teams.ts'

const { app, pool } = await testApp()
const db = Db.of(pool)
const { users, athletes, selections, weekends } = test_ids
const { vasa } = test_ids.leagues
const race_id = test_ids.races.davos_sprint
const { ask, birk } = codes
const anna = await logIn(app, pool, users.anna)
await pickDavos(pool)
const restoreOpen = await snapshotRows(pool)
beforeEach(restoreOpen)

/** Returns the state and batch of the race, and the points of Ask in hundredths. */
async function shownBy({ readRace }: SharedViews) {
  const race = await readRace(race_id)
  return race && [race.state, race.sequence, race.points[pickKey({ athlete_id: athletes.ask, role: 0 })]]
}

test('until the lock, a player’s own picks are those of this moment', async () => {
  const own = async (): Promise<MyLive> => (await anna.ask('GET', `/api/me/live/${race_id}`)).json()
  const names = async () => (await own()).picks.map(({ name }) => name)
  expect(await names()).toEqual(['Ask Aune', 'Birk Berg'])
  await pool.query(
    `delete from picks where selection_id = ${selections.davos} and athlete_id = ${athletes.birk}`,
  )
  expect(await names()).toEqual(['Ask Aune'])
})

test('a live race is read again when the version of live replies changes; any other race is read each time', async () => {
  await lockDavos(pool)
  const watch = watchVersion(db)
  const views = openSharedViews(db, watch)
  const now = async () => {
    await watch.refresh()
    return shownBy(views)
  }
  expect(await now()).toEqual(['scheduled', null, undefined])
  await sendBatch(pool, 1, [liveRow(ask, 1), liveRow(birk, 2)])
  expect(await shownBy(views)).toEqual(['scheduled', 1, 10_000])
  expect(await now()).toEqual(['scheduled', 1, 10_000])
  await sendBatch(pool, 2, [liveRow(ask, 2), liveRow(birk, 1)])
  expect(await shownBy(views)).toEqual(['scheduled', 1, 10_000])
  expect(await now()).toEqual(['scheduled', 2, 9500])
  await withdrawLive(db, { race_id, actor: 'olga' })
  expect(await shownBy(views)).toEqual(['scheduled', 2, 9500])
  expect(await now()).toEqual(['scheduled', null, undefined])
  await pool.query(`update weekends set hidden = true where weekend_id = ${weekends.davos}`)
  expect(await shownBy(views)).toBeUndefined()
})

test('if a race is cancelled after it is read but before its points are read, it is shown as cancelled', async () => {
  await lockDavos(pool)
  await sendBatch(pool, 1, [liveRow(ask, 1), liveRow(birk, 2)])
  const other = await pool.connect()
  onTestFinished(() => other.release(true))
  await other.query('begin; lock table live_lines in access exclusive mode')
  const reading = shownBy(openSharedViews(db, queryEachTime(db)))
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%live_lines%' and datname = current_database()`
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  await other.query(`update races set state = 'cancelled' where race_id = ${race_id}; commit`)
  expect(await reading).toEqual(['cancelled', null, undefined])
})

test('once teams are locked, the leagues of a player are as old as the public version', async () => {
  const watch = watchVersion(db)
  const views = openSharedViews(db, watch)
  const leagues = async () => {
    const race = (await views.readRace(race_id))!
    return (await views.readLeaguesAndReserves(race, users.anna)).leagues.map(({ name }) => name)
  }
  const rename = (name: string) =>
    pool.query('update leagues set name = $1 where league_id = $2', [name, vasa])
  await watch.refresh()
  await rename('Before')
  expect(await leagues()).toContain('Before')
  await rename('Later')
  expect(await leagues()).toContain('Later')

  await lockDavos(pool)
  await watch.refresh()
  expect(await leagues()).toContain('Later')
  await pool.query('delete from league_members where user_id = $1', [users.anna])
  expect(await leagues()).toContain('Later')
  await watch.refresh()
  expect(await leagues()).toEqual([])
})
