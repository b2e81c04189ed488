import { expect, test } from 'vitest'
import type { AdminNotifications } from '#contract/admin/notifications.ts'
import { Db } from '#server/platform/db/db.ts'
import { deliverDue } from '#server/platform/email/deliver.ts'
import { logIn } from '#testing/browser.ts'
import { openLog } from '#testing/mail/mail-setup.ts'
import { openNotificationSetup } from '#testing/mail/notification-setup.ts'
import { queueEmails, smtp } from '#testing/mail/outbox.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { anna, bjorn, olga: olga_id, oskar: oskar_id } = test_ids.users
const { app, pool } = await testApp()
const olga = await logIn(app, pool, olga_id)
const oskar = await logIn(app, pool, oskar_id)

const url = '/api/admin/notifications'
const read = async (): Promise<AdminNotifications> => (await olga.ask('GET', url)).json()
const act = (path: string, if_match = '*', caller = olga) =>
  caller.ask('POST', `${url}/${path}`, { reason: 'wrong times' }, { 'if-match': if_match })

const insert = (user_id: number, subject_key: string, more = '') =>
  pool.query(
    `insert into notifications (user_id, kind, channel, subject_key, due_at, expires_at, next_attempt_at, data, state, reason, ended_at)
     values ($1, 'deadline_moved', 'email', $2, game_now(), game_now() + interval '1 day', game_now(), '{}'
       ${more || ", 'waiting', null, null"})`,
    [user_id, subject_key],
  )

test('notifications are counted by kind, channel and outcome', async () => {
  expect(await read()).toMatchObject({
    counts: [],
    oldest_due_at: null,
    bounced_addresses: 0,
    paused_at: null,
  })
  await insert(anna, 'a')
  await insert(anna, 'b', ", 'sent', null, now()")
  await insert(bjorn, 'c', ", 'dropped', 'expired', now()")
  await insert(bjorn, 'd', ", 'dropped', 'expired', now()")
  await pool.query('update users set bounced_address = email_folded where user_id = $1', [bjorn])
  const found = await read()
  expect(found.counts).toEqual([
    {
      kind: 'deadline_moved',
      channel: 'email',
      waiting: 1,
      sent: 1,
      dropped: [{ reason: 'expired', count: 2 }],
    },
  ])
  expect(found).toMatchObject({ oldest_due_at: expect.any(String), bounced_addresses: 1 })
})

test('no notifications are sent during a pause, and its start and end are in the audit log', async () => {
  await pool.query('delete from notifications')
  const setup = await openNotificationSetup(pool)
  await setup.subscribe(anna, 'news', 'push')
  await pool.query(
    `insert into news_mailings (subject, body, segment, actor) values ('Snow', 'At last', '{"to": "all"}', 'test')`,
  )
  await pool.query(
    `insert into notifications (user_id, kind, channel, subject_key, due_at, expires_at, next_attempt_at, data)
     select $1, 'news', 'push', 'news:1', game_now(), game_now() + interval '1 day', game_now(),
       jsonb_build_object('news_id', max(news_id)) from news_mailings`,
    [anna],
  )
  const { version } = await read()
  expect((await act('pause', version)).json().paused_at).toEqual(expect.any(String))
  await setup.run()
  expect(setup.pushes).toEqual([])
  const late = await act('resume', version, oskar)
  expect([late.statusCode, late.json().message]).toEqual([412, 'Changed by olga since you opened it'])
  expect((await act('resume')).json().paused_at).toBe(null)
  await setup.run()
  expect(setup.pushes).toMatchObject([{ user_id: anna, content: { title: 'Snow' } }])
  expect((await act('resume')).statusCode).toBe(200)
  const { rows } = await pool.query(
    `select act, reason from audit where subject = 'notifications' order by 1`,
  )
  expect(rows).toEqual([
    { act: 'notifications pause', reason: 'wrong times' },
    { act: 'notifications resume', reason: 'wrong times' },
  ])
})

test('emails about accounts are sent during a pause of notifications', async () => {
  const setup = await openNotificationSetup(pool)
  await act('pause')
  await queueEmails(pool, 2)
  await deliverDue(Db.of(pool), smtp(setup.server.url), openLog().log)
  expect(setup.server.received).toHaveLength(2)
  await act('resume')
})

test('push notifications can be switched on with a contact address, and off again', async () => {
  const put = (is_on: boolean, contact: string | null) =>
    olga.ask('PUT', `${url}/push`, { is_on, contact, reason: 'test' })
  const without = await put(true, null)
  expect([without.statusCode, Object.keys(without.json().field_errors)]).toEqual([422, ['contact']])
  expect((await put(true, 'push@podium.example')).json().push).toEqual({
    is_on: true,
    contact: 'push@podium.example',
    subscriptions: 0,
  })
  const settings = async () => (await oskar.ask('GET', '/api/me/notifications')).json()
  expect(await settings()).toMatchObject({ push_available: true, push_public_key: expect.any(String) })
  expect((await put(false, null)).json().push).toMatchObject({ is_on: false })
  expect(await settings()).toMatchObject({ push_available: false, push_public_key: null })
})
