import { beforeEach, expect, test } from 'vitest'
import type { MyLive } from '#contract/live/my-live.ts'
import { Db } from '#server/platform/db/db.ts'
import { queryEachTime } from '#server/platform/reply-cache/public-version.ts'
import { logIn } from '#testing/browser.ts'
import { snapshotRows } from '#testing/database/watched-rows.ts'
import { codes, liveRow, lockDavos, pickDavos, sendBatch } from '#testing/live-davos.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'
import { openSharedViews } from './shared-views.ts'
import { findOwnRace } from './store/own.ts'

const { app, pool } = await testApp()
const db = Db.of(pool)
const { users, athletes, selections } = test_ids
const race_id = test_ids.races.davos_sprint
const { ask, birk } = codes
const anna = await logIn(app, pool, users.anna)
await pickDavos(pool)
const restoreOpen = await snapshotRows(pool)
beforeEach(restoreOpen)

test('until the lock, a player’s own picks are those of this moment', async () => {
  const own = async (): Promise<MyLive> => (await anna.ask('GET', `/api/me/live/${race_id}`)).json()
  const names = async () => (await own()).picks.map(({ name }) => name)
  expect(await names()).toEqual(['Ask Aune', 'Birk Berg'])
  await pool.query(
    `delete from picks where selection_id = ${selections.davos} and athlete_id = ${athletes.birk}`,
  )
  expect(await names()).toEqual(['Ask Aune'])
})

test('points are of the batch whose number they have, also if it arrives while they are read', async () => {
  await lockDavos(pool)
  await sendBatch(pool, 1, [liveRow(ask, 1), liveRow(birk, 2)])
  const { readSheet } = openSharedViews(db, queryEachTime(db))
  const pick = { athlete_id: athletes.ask, role: 0 }
  const before = (await findOwnRace(db, race_id))!
  await sendBatch(pool, 2, [liveRow(ask, 2), liveRow(birk, 1)])
  const late = await readSheet(before)
  expect([late.sequence, late.pointsOf(pick)]).toEqual([2, 9500])

  const now = (await findOwnRace(db, race_id))!
  await sendBatch(pool, 3, [liveRow(ask, 1), liveRow(birk, 2)])
  expect((await readSheet(now)).sequence).toBe(3)
  expect(await readSheet(now)).toBe(await readSheet(now))
})
