import { beforeEach, expect, test } from 'vitest'
import { planDue } from '#server/notifications/plan-due.ts'
import { Db } from '#server/platform/db/db.ts'
import { pauseWork } from '#server/platform/work-pause/store.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { type NotificationSetup, openNotificationSetup } from '#testing/mail/notification-setup.ts'
import { test_ids, test_season } from '#testing/test-season.ts'
import { resumeWork } from './after-restore.ts'

const { anna } = test_ids.users
const { davos } = test_ids.selections
const by = { actor: 'olga' }

let db: Db
let setup: NotificationSetup
beforeEach(async () => {
  const { pool } = await filledDatabase(test_season)
  db = Db.of(pool)
  setup = await openNotificationSetup(pool)
  await pool.query('delete from placed_sidebets; delete from sidebet_options; delete from sidebets')
  await setup.subscribe(anna, 'deadline')
  await setup.subscribe(anna, 'deadline_moved')
  await pool.query('insert into teams (selection_id, user_id) values ($1, $2) on conflict do nothing', [
    davos,
    anna,
  ])
  // A deadline has moved, and the reminder for the day before the deadline is due. Neither notification is planned yet.
  await setup.advanceClock('4 days 1 hour')
  await pool.query(
    `insert into notification_events (kind, subject_id, data)
     values ('deadline_moved', $1, jsonb_build_object('was', game_now() + interval '2 hours'))`,
    [davos],
  )
})

const sent = async () => (await setup.run()).length

test('after a restore nothing is planned or sent until work is resumed', async () => {
  await db.transaction((tx) => pauseWork(tx, '2027-01-14T08:00:00Z'))
  expect(await sent()).toBe(0)
  await db.transaction((tx) => resumeWork(tx, false, by))
  expect(await sent()).toBe(2)
})

test('notifications that wait during a restore are not sent until work is resumed', async () => {
  await setup.subscribe(anna, 'deadline', 'push')
  await planDue(db, { info: () => {} })
  await db.transaction((tx) => pauseWork(tx, '2027-01-14T08:00:00Z'))
  expect([await sent(), setup.pushes.length]).toEqual([0, 0])
  await db.transaction((tx) => resumeWork(tx, false, by))
  expect([await sent(), setup.pushes.length]).toEqual([2, 1])
})

test('discarding also drops notifications that were due before the restore but not planned yet, and keeps later ones', async () => {
  await db.transaction((tx) => pauseWork(tx, '2027-01-14T08:00:00Z'))
  await db.transaction((tx) => resumeWork(tx, true, by))
  expect(await sent()).toBe(0)
  await setup.advanceClock('20 hours 30 minutes')
  expect(await sent()).toBe(1)
})
