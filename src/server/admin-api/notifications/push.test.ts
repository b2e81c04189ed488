import { expect, test } from 'vitest'
import { AdminNotifications } from '#contract/admin/notifications.ts'
import { logIn } from '#testing/browser.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { anna } = test_ids.users

test('once an operator has switched push notifications on with a contact, players get the public key', async () => {
  await pool.query(`update users set role = 'operator' where user_id = $1`, [anna])
  const operator = await logIn(app, pool, anna)
  const read = async () =>
    AdminNotifications.parse((await operator.ask('GET', '/api/admin/notifications')).json())
  const put = async (body: object, version: string) =>
    operator.ask(
      'PUT',
      '/api/admin/notifications/push',
      { reason: 'Season', ...body },
      { 'if-match': version, 'idempotency-key': crypto.randomUUID() },
    )
  const keyOfPlayer = async () => {
    const { push_available, push_public_key } = (await operator.ask('GET', '/api/me/notifications')).json()
    return { push_available, push_public_key }
  }

  const { version, push } = await read()
  expect(push).toEqual({ is_on: false, contact: null, subscriptions: 0 })
  expect(await keyOfPlayer()).toEqual({ push_available: false, push_public_key: null })
  const refused = await put({ is_on: true, contact: null }, version)
  expect([refused.statusCode, Object.keys(refused.json().field_errors)]).toEqual([422, ['contact']])

  const done = await put({ is_on: true, contact: 'push@podium.example' }, version)
  expect(done.json().push).toEqual({ is_on: true, contact: 'push@podium.example', subscriptions: 0 })
  expect(done.body).not.toMatch(/private/)
  expect(await keyOfPlayer()).toEqual({ push_available: true, push_public_key: expect.stringMatching(/^B/) })

  expect((await put({ is_on: false, contact: null }, version)).statusCode).toBe(412)
  const off = await put({ is_on: false, contact: null }, (await read()).version)
  expect(off.json().push).toMatchObject({ is_on: false, contact: 'push@podium.example' })
  expect(await keyOfPlayer()).toEqual({ push_available: false, push_public_key: null })
})
