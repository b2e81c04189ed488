import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { type Browser, logIn, openBrowser, visit } from '#testing/browser.ts'
import { changedTables, fingerprint } from '#testing/database/tables.ts'
import { switchPushOn } from '#testing/push/push-setup.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'
import { linkToken } from './link-token.ts'
import { findLinkKey, findLinkOwner } from './store/preferences.ts'

const { app, pool } = await testApp({ site: { sends_mail: true } })
const { anna, bjorn } = test_ids.users
const url = '/api/me/notifications'

beforeEach(async () => {
  await pool.query(`delete from notification_preferences; delete from notification_settings;
    update users set newsletter = false, bounced_address = null, email_verified_at = now() where deleted_at is null`)
})

const put = (browser: Browser, body: object) =>
  browser.ask('PUT', url, body, { 'idempotency-key': randomUUID() })

/** Returns the kinds and channels that the user has chosen, such as `deadline email`. */
const chosenOf = (preferences: { kind: string; email: boolean; push: boolean }[]) =>
  preferences.flatMap(({ kind, email, push }) => [
    ...(email ? [`${kind} email`] : []),
    ...(push ? [`${kind} push`] : []),
  ])

describe('notification preferences', () => {
  test('are empty at first, and are saved for each kind and channel', async () => {
    const player = await logIn(app, pool, anna)
    expect((await player.ask('GET', url)).json()).toMatchObject({
      quiet_hours: null,
      email_address: 'ok',
      email_available: true,
      asked: false,
    })
    expect(chosenOf((await player.ask('GET', url)).json().preferences)).toEqual([])

    await put(player, {
      preferences: [
        { kind: 'deadline', email: true, push: true },
        { kind: 'news', email: true },
      ],
    })
    const reply = await put(player, { preferences: [{ kind: 'deadline', email: false }] })
    expect(chosenOf(reply.json().preferences)).toEqual(['deadline push', 'news email'])
    expect(reply.json().asked).toBe(true)
    const { rows } = await pool.query('select newsletter from users where user_id = $1', [anna])
    expect(rows).toEqual([{ newsletter: true }])
    expect(chosenOf((await (await logIn(app, pool, bjorn)).ask('GET', url)).json().preferences)).toEqual([])
  })

  test('a player who ticks the newsletter box of the registration gets news by email', async () => {
    await pool.query('update users set newsletter = true where user_id = $1', [anna])
    const player = await logIn(app, pool, anna)
    expect(chosenOf((await player.ask('GET', url)).json().preferences)).toEqual(['news email'])
  })

  test('a player who has declined notifications is not asked again', async () => {
    const player = await logIn(app, pool, anna)
    expect((await put(player, { asked: true })).json()).toMatchObject({ asked: true })
  })

  test('quiet hours are refused without an existing time zone', async () => {
    const player = await logIn(app, pool, anna)
    const night = { from: '22:00', to: '07:30', time_zone: 'Europe/Oslo' }
    expect((await put(player, { quiet_hours: night })).json().quiet_hours).toEqual(night)
    expect((await put(player, { asked: true })).json().quiet_hours).toEqual(night)
    for (const wrong of [{ time_zone: 'Norway/Oslo' }, { to: '22:00' }, { from: '25:00' }]) {
      const reply = await put(player, { quiet_hours: { ...night, ...wrong } })
      expect([wrong, reply.statusCode]).toEqual([wrong, 422])
    }
    expect((await put(player, { quiet_hours: null })).json().quiet_hours).toBeNull()
  })

  test.each([
    ['unverified', 'email_verified_at = null'],
    ['bounced', 'bounced_address = email_folded'],
    ['none', 'email = null'],
  ])('the reply says if the address is %s', async (state, change) => {
    await pool.query(`update users set ${change} where user_id = 6`)
    const player = await logIn(app, pool, test_ids.users.idle)
    expect((await player.ask('GET', url)).json().email_address).toBe(state)
  })
})

describe('the link in an email', () => {
  const tokenOf = async (user_id: number) => {
    const db = Db.of(pool)
    return linkToken(await findLinkKey(db), (await findLinkOwner(db, user_id))!)
  }
  const linkTo = (token: string) => `/api/notifications/links/${token}`
  const post = (
    token: string,
    query = '',
    body = 'List-Unsubscribe=One-Click',
    type = 'application/x-www-form-urlencoded',
  ) =>
    app.inject({
      method: 'POST',
      url: `${linkTo(token)}/unsubscribe${query}`,
      headers: { 'content-type': type },
      payload: body,
    })
  const choose = (user_id: number, ...kinds: string[]) =>
    pool.query(
      `insert into notification_preferences (user_id, kind, channel)
       select $1, kind, channel from unnest($2::text[]) kind, unnest(array['email', 'push']) channel`,
      [user_id, kinds],
    )
  const chosen = async (user_id: number) =>
    chosenOf((await (await logIn(app, pool, user_id)).ask('GET', url)).json().preferences)

  test('shows the preferences and a part of the address without a session, and changes nothing [R22]', async () => {
    await choose(anna, 'points')
    const link = linkTo(await tokenOf(anna))
    const before = await fingerprint(pool)
    const reply = await openBrowser(app).ask('GET', link)
    expect(changedTables(before, await fingerprint(pool))).toEqual([])
    expect(reply.json()).toMatchObject({ masked_address: 'a•••@example.org', push_available: false })
    expect(chosenOf(reply.json().preferences)).toEqual(['points email', 'points push'])
    expect(Object.keys(reply.json())).toEqual(['masked_address', 'preferences', 'push_available'])
  })

  test('says whether push notifications are on', async () => {
    onTestFinished(async () => void (await pool.query('update push_keys set is_on = false')))
    await switchPushOn(pool)
    const reply = await openBrowser(app).ask('GET', linkTo(await tokenOf(anna)))
    expect(reply.json().push_available).toBe(true)
  })

  test('can change preferences from our page, but nothing else', async () => {
    const visitor = await visit(app)
    const token = await tokenOf(anna)
    const reply = await visitor.ask('PUT', linkTo(token), { preferences: [{ kind: 'points', email: true }] })
    expect(chosenOf(reply.json().preferences)).toEqual(['points email'])
    const push = await visitor.ask('PUT', linkTo(token), { preferences: [{ kind: 'points', push: true }] })
    expect(chosenOf(push.json().preferences)).toEqual(['points email', 'points push'])
    const more = { preferences: [], quiet_hours: null }
    expect((await visitor.ask('PUT', linkTo(token), more)).statusCode).toBe(422)
    expect((await openBrowser(app).ask('PUT', linkTo(token), { preferences: [] })).statusCode).toBe(403)
    expect((await visitor.ask('GET', '/api/me/notifications')).statusCode).toBe(401)
  })

  test.each([
    ['as a form', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
    [
      'as a form of several parts',
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
  ])(
    'one click of a mail program, %s, stops that kind of notification by email and by push [R22]',
    async (_how, body, type) => {
      await choose(anna, 'points', 'deadline')
      await choose(bjorn, 'points')
      expect((await post(await tokenOf(anna), '?kind=points', body, type)).statusCode).toBe(200)
      expect(await chosen(anna)).toEqual(['deadline email', 'deadline push'])
      expect(await chosen(bjorn)).toEqual(['points email', 'points push'])
    },
  )

  test('one click in news ends the consent to news; one click without a kind ends all notifications', async () => {
    await choose(anna, 'points')
    await pool.query(
      `insert into notification_preferences (user_id, kind, channel) values ($1, 'news', 'push')`,
      [anna],
    )
    await pool.query('update users set newsletter = true where user_id = $1', [anna])
    await post(await tokenOf(anna), '?kind=news')
    expect(await chosen(anna)).toEqual(['points email', 'points push'])
    await post(await tokenOf(anna))
    expect(await chosen(anna)).toEqual([])
  })

  test('a session in a cookie gives the link no further rights', async () => {
    await choose(bjorn, 'points')
    const player = await logIn(app, pool, bjorn)
    await player.ask('POST', `${linkTo(await tokenOf(anna))}/unsubscribe`, undefined)
    expect(await chosen(bjorn)).toEqual(['points email', 'points push'])
  })

  test('becomes invalid when the address changes or the account is deleted, and cannot be forged', async () => {
    const token = await tokenOf(anna)
    const forged = [
      `B${token.slice(1)}`,
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      linkToken(Buffer.alloc(32), { user_id: anna, email_folded: 'anna@example.org' }),
      'x',
      '_'.repeat(48),
    ]
    for (const each of forged) expect([each, (await post(each)).statusCode]).toEqual([each, 410])
    await pool.query(`update users set email = 'new@example.org' where user_id = $1`, [anna])
    expect((await openBrowser(app).ask('GET', linkTo(token))).statusCode).toBe(410)
    const newer = await tokenOf(anna)
    await pool.query('update users set deleted_at = now() where user_id = $1', [anna])
    expect((await openBrowser(app).ask('GET', linkTo(newer))).statusCode).toBe(410)
    await pool.query(`update users set deleted_at = null, email = 'anna@example.org' where user_id = $1`, [
      anna,
    ])
  })
})
