import type pg from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { openLog } from '#testing/mail/mail-setup.ts'
import { type NotificationSetup, openNotificationSetup } from '#testing/mail/notification-setup.ts'
import { test_ids, test_season } from '#testing/test-season.ts'
import { planDue } from './plan-due.ts'
import { sendDue } from './send-due.ts'
import { deleteOldNotifications } from './store/due.ts'
import { insertJoin } from './store/subjects.ts'

const { anna, chiara, vera } = test_ids.users
const { vasa } = test_ids.leagues

let pool: pg.Pool
let setup: NotificationSetup
beforeEach(async () => {
  pool = (await filledDatabase(test_season)).pool
  setup = await openNotificationSetup(pool)
})

test('a player who joins while a notification about the league is being sent causes another notification', async () => {
  const db = Db.of(pool)
  await setup.subscribe(anna, 'league')
  await pool.query('update leagues set admin_id = $1 where league_id = $2', [anna, vasa])
  await insertJoin(db, vasa, chiara)
  await planDue(db, openLog().log)

  const sender = await pool.connect()
  onTestFinished(() => sender.release())
  await sender.query('begin; select from notifications for no key update')
  await insertJoin(db, vasa, vera)
  await planDue(db, openLog().log)
  await sender.query('rollback')
  const { rows } = await pool.query(`select data -> 'joined' as joined from notifications`)
  expect(rows).toEqual([{ joined: 1 }, { joined: 1 }])
})

test('if a channel fails, the error is logged without its message, and the notification waits', async () => {
  const db = Db.of(pool)
  const { lines, log } = openLog()
  await setup.subscribe(anna, 'deadline', 'push')
  await setup.advanceClock('4 days 1 hour')
  await planDue(db, log)
  const channel = {
    name: 'push' as const,
    isOpen: async () => true,
    handOver: () => Promise.reject(new TypeError('anna@example.org')),
  }
  await sendDue(db, channel, { concurrency: 1, per_second: 1000, sends_mail: true }, log)
  const failure = expect.objectContaining({ kind: 'deadline', error: 'TypeError' })
  expect(lines).toContainEqual(['warn', 'handing over a notification failed', failure])
  expect(JSON.stringify(lines)).not.toContain('anna@example.org')
  expect((await pool.query('select state, attempts from notifications')).rows).toEqual([
    { state: 'waiting', attempts: 1 },
  ])
})

test('a notification that expires while its channel is closed is dropped', async () => {
  const db = Db.of(pool)
  await setup.subscribe(anna, 'deadline', 'push')
  await setup.advanceClock('4 days 1 hour')
  await planDue(db, openLog().log)
  await deleteOldNotifications(db)
  expect((await pool.query('select state from notifications')).rows).toEqual([{ state: 'waiting' }])
  await setup.advanceClock('1 day')
  await deleteOldNotifications(db)
  expect((await pool.query('select state, reason from notifications')).rows).toEqual([
    { state: 'dropped', reason: 'expired' },
  ])
})
