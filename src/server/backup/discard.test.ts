import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { planDue } from '#server/notifications/plan-due.ts'
import { Db } from '#server/platform/db/db.ts'
import { pauseWork } from '#server/platform/work-pause/store.ts'
import { filledDatabase } from '#testing/database/database.ts'
import {
  insertSelection,
  type NotificationSetup,
  openNotificationSetup,
} from '#testing/mail/notification-setup.ts'
import { test_ids, test_season } from '#testing/test-season.ts'
import { resumeWork } from './after-restore.ts'

const { anna } = test_ids.users
const { davos } = test_ids.selections
const by = { actor: 'olga' }

let pool: pg.Pool
let db: Db
let setup: NotificationSetup
beforeEach(async () => {
  pool = (await filledDatabase(test_season)).pool
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

const subjects = async () => (await setup.run()).map(({ mail }) => mail.subject ?? '')

const sent = async () => (await subjects()).length

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

test('discarding also drops notifications that were due before the restore but not planned yet, and keeps later notifications', async () => {
  await db.transaction((tx) => pauseWork(tx, '2027-01-14T08:00:00Z'))
  await db.transaction((tx) => resumeWork(tx, true, by))
  expect(await sent()).toBe(0)
  await setup.advanceClock('20 hours 30 minutes')
  expect(await sent()).toBe(1)
})

test('a discarded reminder stays discarded if another selection with the same deadline opens or is moved', async () => {
  // Like the deadlines of operators, without microseconds.
  await pool.query(`update selections set trading_close = date_trunc('minute', trading_close)
    where selection_id = ${davos}`)
  await pool.query('delete from notification_events')
  const [leg_1, leg_2] = [
    await insertSelection(pool, { of: davos, name: 'Leg 1' }),
    await insertSelection(pool, { of: davos, name: 'Leg 2' }),
  ]
  const openBefore = (interval: string) =>
    pool.query(
      'update selections set trading_opens_at = trading_close - $1::interval where selection_id = $2',
      [interval, leg_1],
    )
  await openBefore('1 hour')
  await db.transaction((tx) => pauseWork(tx, '2027-01-14T08:00:00Z'))
  await db.transaction((tx) => resumeWork(tx, true, by))
  await openBefore('10 days')
  expect(await subjects()).toEqual([])
  await pool.query(
    `update selections set trading_close = trading_close + interval '30 minutes' where selection_id = $1`,
    [leg_2],
  )
  expect((await subjects()).toSorted()).toEqual([
    expect.stringMatching(/^0 of 2 picked: Davos, Leg 2 /),
    expect.stringMatching(/^New deadline: Davos, Leg 2 /),
  ])
})
