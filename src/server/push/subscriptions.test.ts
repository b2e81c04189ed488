import { beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount } from '#server/accounts/delete-account.ts'
import { moderatePlayer } from '#server/admin/moderate-player.ts'
import { deleteEndedSessions } from '#server/http/sessions/store.ts'
import { Db } from '#server/platform/db/db.ts'
import { logIn } from '#testing/browser.ts'
import { mailing_site } from '#testing/mail/mail-setup.ts'
import { newBrowser } from '#testing/push/push-browser.ts'
import { insertSubscriptions, switchPushOn } from '#testing/push/push-setup.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'
import { saveSubscription } from './store/subscriptions.ts'
import { switchPush } from './switch-push.ts'

const { app, pool } = await testApp({ site: { private_push_hosts: ['push.lan:8443'] } })
const { anna, bjorn } = test_ids.users
const url = '/api/me/push_subscriptions'
const public_key = await switchPushOn(pool)

/** Makes a subscription in the form that browsers send. */
const subscription = (name: string) => ({
  endpoint: `https://push.example.com/${name}`,
  keys: newBrowser(public_key).keys,
})

const rows = async () =>
  (
    await pool.query(
      `select user_id, split_part(endpoint, '/', 4) as name from push_subscriptions order by push_subscription_id`,
    )
  ).rows

beforeEach(async () => {
  await pool.query('delete from push_subscriptions; delete from sessions')
})

test('a player subscribes a browser, subscribes it again, and ends the subscription', async () => {
  const player = await logIn(app, pool, anna)
  const given = subscription('one')
  expect((await player.ask('POST', url, given)).statusCode).toBe(200)
  expect((await player.ask('POST', url, given)).statusCode).toBe(200)
  expect(await rows()).toEqual([{ user_id: anna, name: 'one' }])
  expect((await player.ask('DELETE', url, { endpoint: given.endpoint })).statusCode).toBe(200)
  expect(await rows()).toEqual([])
})

test('a player cannot end the subscription of another player [R20]', async () => {
  await (await logIn(app, pool, anna)).ask('POST', url, subscription('one'))
  const other = await logIn(app, pool, bjorn)
  await other.ask('DELETE', url, { endpoint: subscription('one').endpoint })
  expect(await rows()).toEqual([{ user_id: anna, name: 'one' }])
})

test('if another player subscribes the same browser, the first player’s subscription ends', async () => {
  const given = subscription('one')
  await (await logIn(app, pool, anna)).ask('POST', url, given)
  await (await logIn(app, pool, bjorn)).ask('POST', url, given)
  expect(await rows()).toEqual([{ user_id: bjorn, name: 'one' }])
})

describe('a browser that two players subscribe', () => {
  const sessions = new Map<number, number>()
  beforeEach(async () => {
    for (const user_id of [anna, bjorn]) await logIn(app, pool, user_id)
    const { rows: found } = await pool.query('select user_id, session_id from sessions')
    for (const { user_id, session_id } of found) sessions.set(user_id, session_id)
  })
  const claim = (user_id: number, name: string, tx = Db.of(pool)) => {
    const { endpoint, keys } = subscription(name)
    return saveSubscription(tx, { user_id, session_id: sessions.get(user_id)!, endpoint, ...keys })
  }

  test('belongs to one of them if they subscribe it many times at once', async () => {
    const db = Db.of(pool)
    const claims = Array.from({ length: 40 }, (_, n) =>
      db.transaction((tx) => claim(n % 2 ? anna : bjorn, 'one', tx)),
    )
    expect(await Promise.all(claims)).toEqual(Array(40).fill(true))
    expect(await rows()).toEqual([{ user_id: expect.any(Number), name: 'one' }])
  })

  test('stays with the second player if the first one exceeds the maximum at the same time', async () => {
    const names = Array.from({ length: 10 }, (_, n) => `many-${n}`)
    for (const name of names) await claim(anna, name)
    const held = Promise.withResolvers<void>()
    const second = Db.of(pool).transaction(async (tx) => {
      await claim(bjorn, 'many-0', tx)
      held.resolve()
      await waitUntilBlocked()
    })
    await held.promise
    await Promise.all([second, claim(anna, 'eleventh')])
    expect(await rows()).toContainEqual({ user_id: bjorn, name: 'many-0' })
  })

  test('is not given to a player who has logged out in the meantime', async () => {
    await claim(bjorn, 'one')
    await pool.query('delete from sessions where user_id = $1', [anna])
    expect(await claim(anna, 'one')).toBe(false)
    expect(await rows()).toEqual([{ user_id: bjorn, name: 'one' }])
  })

  /** Waits until one connection is waiting for a lock. */
  const waitUntilBlocked = () =>
    expect
      .poll(async () => {
        const { rowCount } = await pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rowCount
      })
      .toBe(1)
})

test('the eleventh browser replaces the oldest one; many at once do not exceed the maximum of ten', async () => {
  const player = await logIn(app, pool, anna)
  await Promise.all(Array.from({ length: 14 }, (_, n) => player.ask('POST', url, subscription(`many-${n}`))))
  expect(await rows()).toHaveLength(10)
  await player.ask('POST', url, subscription('last'))
  expect((await rows()).at(-1)).toEqual({ user_id: anna, name: 'last' })
  expect(await rows()).toHaveLength(10)
})

test.each([
  ['a private address', { endpoint: 'https://10.0.0.1/a' }, 'endpoint'],
  ['http', { endpoint: 'http://push.example.com/a' }, 'endpoint'],
  ['a long URL', { endpoint: `https://push.example.com/${'a'.repeat(1000)}` }, 'endpoint'],
  [
    'a key that is not a point on the curve',
    { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } },
    'p256dh',
  ],
  ['a short key', { keys: { p256dh: 'B', auth: 'A'.repeat(22) } }, 'p256dh'],
  ['a long secret', { keys: { ...newBrowser('').keys, auth: 'A'.repeat(30) } }, 'auth'],
])('%s is refused [R35]', async (_what, part, field) => {
  const player = await logIn(app, pool, anna)
  const reply = await player.ask('POST', url, { ...subscription('one'), ...part })
  expect(reply.statusCode).toBe(422)
  expect(Object.keys(reply.json().field_errors)).toEqual([field])
  expect(await rows()).toEqual([])
})

test('a host that the operator has allowed is accepted', async () => {
  const player = await logIn(app, pool, anna)
  const given = { ...subscription('one'), endpoint: 'https://push.lan:8443/one' }
  expect((await player.ask('POST', url, given)).statusCode).toBe(200)
})

test('no browser can subscribe while push is off', async () => {
  const player = await logIn(app, pool, anna)
  const off = { is_on: false, contact: null }
  await Db.of(pool).transaction((tx) => switchPush(tx, off, { actor: 'test' }))
  expect((await player.ask('POST', url, subscription('one'))).statusCode).toBe(409)
  // Switching on again keeps the keys, so that subscribed browsers stay subscribed.
  expect(await switchPushOn(pool)).toBe(public_key)
})

describe('a subscription ends', () => {
  const subscribe = async () => {
    const player = await logIn(app, pool, anna)
    await player.ask('POST', url, subscription('with-session'))
    await insertSubscriptions(pool, anna, [subscription('of-expired-session')])
    await insertSubscriptions(pool, bjorn, [subscription('of-another')])
    return player
  }
  const remaining = async () => (await rows()).map(({ name }) => name)

  test('when the player logs out on that device, but not on other devices', async () => {
    const player = await subscribe()
    await player.ask('POST', '/api/logout')
    expect(await remaining()).toEqual(['of-expired-session', 'of-another'])
  })

  test('when its session is ended on another device', async () => {
    await subscribe()
    const other = await logIn(app, pool, anna)
    await other.ask('DELETE', '/api/me/sessions')
    expect(await remaining()).toEqual(['of-another'])
  })

  test('when the account is suspended', async () => {
    await subscribe()
    await Db.of(pool).transaction((tx) => moderatePlayer(tx, anna, 'suspend', { actor: 'test' }))
    expect(await remaining()).toEqual(['of-another'])
    await Db.of(pool).transaction((tx) => moderatePlayer(tx, anna, 'restore', { actor: 'test' }))
  })

  test('when the account is deleted', async () => {
    await subscribe()
    await deleteAccount(Db.of(pool), mailing_site, anna, { actor: 'test' })
    expect(await remaining()).toEqual(['of-another'])
    await pool.query('update users set deleted_at = null')
  })

  test('but not when its session expires', async () => {
    await subscribe()
    await pool.query(`update sessions set created_at = now() - interval '31 days'`)
    await deleteEndedSessions(Db.of(pool))
    expect((await pool.query('select from sessions')).rowCount).toBe(0)
    expect(await remaining()).toEqual(['with-session', 'of-expired-session', 'of-another'])
  })
})

test('the player’s data contain the push services, but no keys', async () => {
  const player = await logIn(app, pool, anna)
  await player.ask('POST', url, subscription('one'))
  const text = (await player.ask('GET', '/api/me/data')).body
  expect(JSON.parse(text).push_subscriptions).toEqual([
    { push_service: 'push.example.com', subscribed_at: expect.any(String) },
  ])
  expect(text).not.toMatch(/p256dh|push\.example\.com\//)
})
