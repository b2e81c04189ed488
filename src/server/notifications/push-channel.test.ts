import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { openPushService } from '#server/push/push-service.ts'
import { switchPush } from '#server/push/switch-push.ts'
import { openLog } from '#testing/mail/mail-setup.ts'
import { openPushServer } from '#testing/push/push-server.ts'
import { insertSubscriptions, switchPushOn } from '#testing/push/push-setup.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'
import type { DueNotification } from './channel.ts'
import { pushChannel } from './push-channel.ts'
import { sendDue } from './send-due.ts'

const { pool } = await testApp()
const db = Db.of(pool)
const { anna, bjorn } = test_ids.users

beforeEach(async () => {
  await pool.query('delete from push_subscriptions; delete from notifications')
})

/** Subscribes this many browsers of Anna, and opens the channel. */
async function open(browsers: number) {
  const public_key = await switchPushOn(pool)
  const server = await openPushServer(onTestFinished)
  const service = openPushService({ private_hosts: [server.host], ca: server.ca })
  onTestFinished(service.close)
  const subscriptions = Array.from({ length: browsers }, () => server.subscribe(public_key))
  await insertSubscriptions(pool, anna, subscriptions)
  const { lines, log } = openLog()
  return { server, subscriptions, channel: pushChannel(service, log), lines }
}

const content = {
  title: '12 of 16 picked',
  text: 'Ruka: picks close at 11:00. Four athletes are missing.',
  button: 'Finish your team',
  path: '/team',
}

/** Returns a notification that is due. Writes it to the database, as the planner does. */
async function due(given: Partial<DueNotification> = {}): Promise<DueNotification> {
  const { rows } = await pool.query(
    `insert into notifications (user_id, kind, channel, subject_key, due_at, expires_at, next_attempt_at)
     values ($1, 'deadline', 'push', gen_random_uuid(), now(), now() + interval '3 hours', now())
     returning notification_id::int, message_id, subject_key`,
    [anna],
  )
  return {
    ...rows[0],
    user_id: anna,
    kind: 'deadline',
    subject_key: 'deadline:7:100:24',
    time_left_ms: 10_799_999,
    content,
    email: 'anna@example.org',
    email_folded: 'anna@example.org',
    ...given,
  }
}

/** Adds this many notifications about news to the queue. */
async function queueNews(user_id: number, times: number): Promise<void> {
  await pool.query(
    `insert into notification_preferences (user_id, kind, channel) values ($1, 'news', 'push')
     on conflict do nothing`,
    [user_id],
  )
  await pool.query(
    `with news as (
       insert into news_mailings (subject, body, segment, actor)
       select 'Snow', 'At last', '{"to": "all"}', 'test' from generate_series(1, $2) returning news_id)
     insert into notifications (user_id, kind, channel, subject_key, due_at, expires_at, next_attempt_at, data)
     select $1, 'news', 'push', 'news:' || news_id, game_now(), game_now() + interval '1 day', game_now(),
       jsonb_build_object('news_id', news_id) from news`,
    [user_id, times],
  )
}

const count = async () => (await pool.query('select from push_subscriptions')).rowCount

test('a notification reaches every browser of the player once, even if it is handed over again', async () => {
  const { server, subscriptions, channel } = await open(2)
  const notification = await due()
  expect(await channel.handOver(db, notification)).toBe('sent')
  expect(await channel.handOver(db, notification)).toBe('sent')
  expect(server.violations).toEqual([])
  expect(server.delivered.map(({ endpoint }) => endpoint).sort()).toEqual(
    subscriptions.map(({ endpoint }) => endpoint).sort(),
  )
  const { payload, ttl_s, topic, urgency } = server.delivered[0]!
  expect(payload).toEqual({
    title: '12 of 16 picked',
    text: 'Ruka: picks close at 11:00. Four athletes are missing.',
    path: '/team',
    tag: topic,
    message_id: notification.message_id,
  })
  expect([ttl_s, urgency]).toEqual([10_799, 'high'])
})

test('a second reminder of a deadline has the same topic as the first, but no other notification has this topic', async () => {
  const { server, channel } = await open(1)
  for (const subject_key of [
    'deadline:7:100:24',
    'deadline:7:100:3',
    'deadline:7:200:24',
    'deadline:8:100:24',
  ])
    await channel.handOver(db, await due({ subject_key }))
  await channel.handOver(db, await due({ kind: 'points', subject_key: 'points:7' }))
  const [first, second, ...others] = server.delivered.map(({ topic }) => topic)
  expect(second).toBe(first)
  expect(new Set([first, ...others]).size).toBe(4)
})

test.each([404, 410])(
  'a subscription is deleted if the push service answers %d, because it no longer exists',
  async (status) => {
    const { server, channel } = await open(1)
    server.behavior.reply = () => ({ status })
    expect(await channel.handOver(db, await due())).toBe('gone')
    expect(await count()).toBe(0)
  },
)

test('a notification counts as sent if one browser is reached and another no longer exists', async () => {
  const { server, subscriptions, channel } = await open(2)
  server.forget(subscriptions[0]!.endpoint)
  expect(await channel.handOver(db, await due())).toBe('sent')
  expect(await count()).toBe(1)
})

test('a retry reaches only the browsers that were not reached', async () => {
  const { server, subscriptions, channel, lines } = await open(3)
  const notification = await due()
  server.behavior.reply = (n) => ({ status: n === 1 ? 500 : 201 })
  expect(await channel.handOver(db, notification)).toBe('retry')
  expect(server.delivered).toHaveLength(2)
  expect(await channel.handOver(db, notification)).toBe('sent')
  expect(new Set(server.delivered.map(({ endpoint }) => endpoint)).size).toBe(3)
  expect(server.delivered).toHaveLength(3)
  expect(lines).toEqual([
    ['warn', 'push delayed', expect.objectContaining({ code: '500', push_service: server.host })],
  ])
  for (const { endpoint } of subscriptions) expect(JSON.stringify(lines)).not.toContain(endpoint)
})

test('a message that the push service refuses is not sent again, and the subscription stays', async () => {
  const { server, channel, lines } = await open(1)
  server.behavior.reply = () => ({ status: 403 })
  expect(await channel.handOver(db, await due())).toBe('refused')
  expect(await count()).toBe(1)
  expect(lines).toEqual([['warn', 'push refused', expect.objectContaining({ code: '403' })]])
})

test('if one push service asks for a pause, messages to the others are not delayed', async () => {
  const { server } = await open(0)
  const other = await openPushServer(onTestFinished)
  const service = openPushService({ private_hosts: [server.host, other.host], ca: server.ca })
  onTestFinished(service.close)
  const both = pushChannel(service, openLog().log)
  const public_key = await switchPushOn(pool)
  await insertSubscriptions(pool, anna, [server.subscribe(public_key)])
  await insertSubscriptions(pool, bjorn, [other.subscribe(public_key)])
  server.behavior.reply = () => ({ status: 429, headers: { 'retry-after': '120' } })
  await queueNews(anna, 20)
  await queueNews(bjorn, 3)
  await sendDue(db, both, { concurrency: 5, per_second: 1000, sends_mail: true }, openLog().log)
  expect([server.delivered.length, other.delivered.length]).toEqual([0, 3])
})

test('a player without a browser, or whose account is suspended or deleted, gets nothing', async () => {
  const { server, channel } = await open(0)
  expect(await channel.handOver(db, await due())).toBe('gone')
  await insertSubscriptions(pool, anna, [server.subscribe(await switchPushOn(pool))])
  for (const state of ['suspended_at', 'deleted_at']) {
    await pool.query(`update users set ${state} = now() where user_id = $1`, [anna])
    expect(await channel.handOver(db, await due())).toBe('gone')
    await pool.query(`update users set ${state} = null`)
  }
  expect(server.delivered).toEqual([])
})

test('while push is off, notifications wait; they are sent once it is on again', async () => {
  const { server, channel } = await open(1)
  const notification = await due()
  await db.transaction((tx) => switchPush(tx, { is_on: false, contact: null }, { actor: 'test' }))
  expect(await channel.isOpen(db)).toBe(false)
  expect(await channel.handOver(db, notification)).toBe('closed')
  await switchPushOn(pool)
  expect(await channel.isOpen(db)).toBe(true)
  expect(await channel.handOver(db, notification)).toBe('sent')
  expect(server.delivered).toHaveLength(1)
})

test('long texts are shortened, so that every message fits', async () => {
  const { server, channel } = await open(1)
  const long = '\u{1F3BF}'.repeat(3000)
  expect(await channel.handOver(db, await due({ content: { ...content, title: long, text: long } }))).toBe(
    'sent',
  )
  const { title, text } = server.delivered[0]!.payload as { title: string; text: string }
  expect([Array.from(title).length, Array.from(text).length]).toEqual([120, 400])
  expect(`${title}${text}`.isWellFormed()).toBe(true)
})

test.each([
  [0, 0],
  [999, 0],
  [40 * 24 * 3600 * 1000, 28 * 24 * 3600],
])('with %d ms left, the message of a notification has a TTL of %d s', async (time_left_ms, ttl_s) => {
  const { server, channel } = await open(1)
  await channel.handOver(db, await due({ time_left_ms }))
  expect(server.delivered[0]?.ttl_s).toBe(ttl_s)
})
