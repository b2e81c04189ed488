import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { openLog } from '#testing/mail/mail-setup.ts'
import { test_season } from '#testing/test-season.ts'
import type { Channel } from './channel.ts'
import { sendDue } from './send-due.ts'

const notifications = 12
const options = { concurrency: 2, per_second: 6, sends_mail: true }

/** One push message for each of twelve players is due. */
let pool: pg.Pool
beforeEach(async () => {
  pool = (await filledDatabase(test_season)).pool
  await pool.query(
    `with added as (
       insert into users (user_name, team_name) select 'player ' || n, 'Team ' || n from generate_series(1, $1) n
       returning user_id),
     wanted as (insert into notification_preferences (user_id, kind, channel) select user_id, 'weekly_summary', 'push' from added)
     insert into notifications (user_id, kind, channel, subject_key, data, due_at, expires_at, next_attempt_at)
     select user_id, 'weekly_summary', 'push', 'summary:1', '{"score": 100, "rank": 1, "players": 9}', game_now(), game_now() + interval '1 day', game_now()
     from added`,
    [notifications],
  )
})

const channelWith = (handOver: () => ReturnType<Channel['handOver']>): Channel => ({
  name: 'push',
  isOpen: async () => true,
  handOver,
})

test('notifications are handed over with at most the concurrency and the rate of the settings', async () => {
  let running = 0
  let most_running = 0
  let count = 0
  const channel = channelWith(async () => {
    most_running = Math.max(most_running, ++running)
    await sleep(5)
    running--
    count++
    return 'sent'
  })
  const began_at = performance.now()
  await sendDue(Db.of(pool), channel, options, openLog().log)
  const seconds = (performance.now() - began_at) / 1000

  expect(count).toBe(notifications)
  expect(most_running).toBe(options.concurrency)
  expect(seconds).toBeGreaterThan(notifications / options.per_second - 1)
})

test('if the channel closes, only the notifications that were tried are delayed; the others stay due', async () => {
  let tried = 0
  const channel = channelWith(async () => {
    tried++
    return 'closed'
  })
  await sendDue(Db.of(pool), channel, options, openLog().log)
  const { rows } = await pool.query(
    `select attempts, next_attempt_at <= game_now() as is_due, count(*)::int from notifications
     where state = 'waiting' group by 1, 2 order by 1`,
  )
  expect(tried).toBe(options.concurrency)
  expect(rows).toEqual([
    { attempts: 0, is_due: true, count: notifications - tried },
    { attempts: 1, is_due: false, count: tried },
  ])
})
