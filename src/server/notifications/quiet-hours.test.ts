import type pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { filledDatabase } from '#testing/database/database.ts'
import { type NotificationSetup, openNotificationSetup } from '#testing/mail/notification-setup.ts'
import { test_ids, test_season } from '#testing/test-season.ts'

const { anna } = test_ids.users
const { davos } = test_ids.selections

let pool: pg.Pool
let setup: NotificationSetup
beforeEach(async () => {
  pool = (await filledDatabase(test_season)).pool
  setup = await openNotificationSetup(pool)
})

const subjects = async () => (await setup.run()).map(({ mail }) => mail.subject ?? '')

describe('quiet hours', () => {
  const at = async (time: string) => {
    await pool.query(
      `update game_clock set shift = shift + (date_trunc('day', trading_close) + $1::time) - game_now()
       from selections where selection_id = ${davos}`,
      [time],
    )
  }
  const night = (from: string, to: string, time_zone = 'UTC') =>
    pool.query(
      `insert into notification_settings (user_id, quiet_from, quiet_to, time_zone) values (${anna}, $1, $2, $3)`,
      [from, to, time_zone],
    )
  beforeEach(async () => {
    await setup.subscribe(anna, 'deadline')
    await pool.query(
      `update races set date = date_trunc('day', date) + interval '20 hours' where selection_id = ${davos}`,
    )
    await pool.query(
      `update selections set trading_close = date_trunc('day', trading_close) + interval '9 hours' where selection_id = ${davos}`,
    )
    await pool.query('delete from notification_events')
  })

  test('a reminder that is due in quiet hours is sent when they end', async () => {
    await night('22:00', '07:30')
    await at('06:05')
    expect(await subjects()).toEqual([])
    await at('07:29')
    expect(await subjects()).toEqual([])
    await at('07:31')
    expect(await subjects()).toHaveLength(1)
  })

  test('a reminder is dropped if its deadline passes before quiet hours end', async () => {
    await night('22:00', '09:30')
    await at('06:05')
    expect(await subjects()).toEqual([])
    await at('09:31')
    expect(await subjects()).toEqual([])
    const { rows } = await pool.query('select reason from notifications')
    expect(rows).toEqual([{ reason: 'expired' }])
  })

  test('a reminder that is due outside of quiet hours is sent at once', async () => {
    await night('07:00', '08:00')
    await at('06:05')
    expect(await subjects()).toHaveLength(1)
  })

  test('quiet hours are in the time zone of the player', async () => {
    await night('15:00', '16:00', 'Asia/Tokyo')
    await at('06:05')
    expect(await subjects()).toEqual([])
    await at('07:01')
    expect(await subjects()).toHaveLength(1)
  })
})
