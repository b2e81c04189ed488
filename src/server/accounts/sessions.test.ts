import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { moderatePlayer } from '#server/admin/moderate-player.ts'
import { buildApp } from '#server/app/app.ts'
import { servedBy } from '#server/http/served.ts'
import { deleteEndedSessions } from '#server/http/sessions/store.ts'
import { loopback_site } from '#server/http/site.ts'
import { Db } from '#server/platform/db/db.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { type Browser, logIn, openBrowser, visit } from '#testing/browser.ts'
import { snapshotRows } from '#testing/database/watched-rows.ts'
import { sample_hash, sample_password, sampleBody, sampleUrl } from '#testing/sample-call.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const now = () => new Date()
const outside = { pool, now, isDraining: () => false, page_folder: '/nowhere' }
/** Two apps that stand for other server processes with the same database. The second one is served over https. */
const other_app = buildApp(outside)
const https_app = buildApp({
  ...outside,
  site: { ...loopback_site, public_url: new URL('https://podium.example') },
})

await pool.query('update users set password = $1', [sample_hash])
const restore = await snapshotRows(pool)
const { anna, bjorn } = test_ids.users
beforeEach(() => restore())
afterAll(async () => {
  await other_app.close()
  await https_app.close()
})

const credentials = { email: 'anna@example.org', password: sample_password }

/** Whether the process `where` accepts the browser's cookies as a session. */
async function isIn(browser: Browser, where = other_app): Promise<boolean> {
  const copy = openBrowser(where)
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  const { statusCode } = await copy.ask('GET', '/api/me/rank')
  expect([200, 401]).toContain(statusCode)
  return statusCode === 200
}

async function logInWithPassword(browser: Browser, more = {}): Promise<string[]> {
  const reply = await browser.ask('POST', '/api/login', { ...credentials, ...more })
  expect(reply.statusCode, reply.body).toBe(200)
  return [reply.headers['set-cookie'] ?? []].flat()
}

function copyOf(browser: Browser): Browser {
  const copy = openBrowser(app)
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  return copy
}

describe('sessions [R23]', () => {
  test('1 a token has 256 random bits, and only its hash is stored', async () => {
    const tokens = new Set<string>()
    for (let n = 0; n < 40; n++) tokens.add((await visit(app)).cookies.get('session')!)
    expect(tokens.size).toBe(40)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)

    const browser = await visit(app)
    await logInWithPassword(browser)
    const token = browser.cookies.get('session')!
    const { rows } = await pool.query('select token_hash, sessions::text as row from sessions')
    expect(rows.map(({ token_hash }) => token_hash)).toEqual([hashToken(token)])
    expect(rows[0].row).not.toContain(token)
  })

  test('2 over https, no other host and no script can set or read the session cookie', async () => {
    const browser = await visit(https_app)
    const kept = await logInWithPassword(browser)
    const session = kept.find((line) => line.startsWith('__Host-session='))
    expect(session).toMatch(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(kept.find((line) => line.startsWith('__Host-csrf='))).toMatch(
      /^[^;]+; Path=\/; Secure; SameSite=Lax$/,
    )
    expect(kept.filter((line) => !/; Secure/.test(line) || /domain=/i.test(line))).toEqual([])
    expect([await isIn(browser, https_app), await isIn(browser, app)]).toEqual([true, false])
  })

  test('3 logging in issues a new token and ends the previous session', async () => {
    const browser = await visit(app)
    await logInWithPassword(browser)
    const before = copyOf(browser)
    await logInWithPassword(browser)
    expect(browser.cookies.get('session')).not.toBe(before.cookies.get('session'))
    expect(browser.cookies.get('csrf')).not.toBe(before.cookies.get('csrf'))
    expect([await isIn(before), await isIn(browser)]).toEqual([false, true])
  })

  test('4 a token that an attacker put into the browser before the login never becomes valid', async () => {
    const attacker = await visit(app)
    const victim = copyOf(attacker)
    await logInWithPassword(victim)
    expect([await isIn(attacker), await isIn(victim)]).toEqual([false, true])
    const planted = openBrowser(app)
    planted.cookies.set('session', 'chosen-by-somebody-else')
    await planted.ask('GET', '/api/csrf')
    await logInWithPassword(planted)
    expect(planted.cookies.get('session')).toMatch(/^[\w-]{43}$/)
  })

  test('5 logging out ends the session on the server, so copied cookies stop working', async () => {
    const browser = await visit(app)
    await logInWithPassword(browser)
    const copy = copyOf(browser)
    expect(await isIn(copy)).toBe(true)
    await browser.ask('POST', '/api/logout')
    expect(await isIn(copy)).toBe(false)
  })

  test('6 changing the password ends all other sessions and gives this one a new token', async () => {
    const here = await logIn(app, pool, anna)
    const before = copyOf(here)
    const elsewhere = await logIn(app, pool, anna, { is_remembered: true })
    const body = {
      current_password: sample_password,
      password: 'a hut above the valley',
      password_confirm: 'a hut above the valley',
    }
    expect((await here.ask('PUT', '/api/me/password', body)).statusCode).toBe(200)
    expect([await isIn(here), await isIn(before), await isIn(elsewhere)]).toEqual([true, false, false])
  })

  test('7 deleting the account ends all sessions', async () => {
    const here = await logIn(app, pool, anna)
    const before = copyOf(here)
    const elsewhere = await logIn(app, pool, anna)
    expect((await here.ask('DELETE', '/api/me', { current_password: sample_password })).statusCode).toBe(200)
    expect([await isIn(before), await isIn(elsewhere)]).toEqual([false, false])
    await pool.query('update users set deleted_at = null')
    expect([await isIn(before), await isIn(elsewhere)]).toEqual([false, false])
  })

  test('8 suspending a player ends all their sessions, and lifting the suspension does not restore them', async () => {
    const browser = await logIn(app, pool, anna)
    const moderate = (act: 'suspend' | 'restore') =>
      Db.of(pool).transaction((tx) => moderatePlayer(tx, anna, act, { actor: 'operator' }))
    await moderate('suspend')
    expect(await isIn(browser)).toBe(false)
    await moderate('restore')
    expect(await isIn(browser)).toBe(false)
  })

  test.each([
    ['created_at', '29 days 23:59', true, true],
    ['created_at', '30 days 00:01', true, false],
    ['created_at', '30 days 00:01', false, false],
  ])('9 a session lasts at most 30 days: %s %s ago, is_remembered %s, is valid %s', expectAfter)

  test.each([
    ['seen_at', '23:59', false, true],
    ['seen_at', '24:01', false, false],
    ['seen_at', '13 days 23:59', true, true],
    ['seen_at', '14 days 00:01', true, false],
  ])('10 an inactive session ends earlier: %s %s ago, is_remembered %s, is valid %s', expectAfter)

  test('10 a visit extends a session, and expired sessions are deleted', async () => {
    const browser = await logIn(app, pool, anna)
    await pool.query(`update sessions set seen_at = now() - interval '23 hours'`)
    expect(await isIn(browser)).toBe(true)
    await deleteEndedSessions(Db.of(pool))
    const { rows } = await pool.query(`select seen_at > now() - interval '1 minute' as is_new from sessions`)
    expect(rows).toEqual([{ is_new: true }])
    await pool.query(`update sessions set seen_at = now() - interval '25 hours'`)
    await deleteEndedSessions(Db.of(pool))
    expect((await pool.query('select from sessions')).rowCount).toBe(0)
  })

  test('11 players can list their sessions, and end one of them or all others', async () => {
    const here = await logIn(app, pool, anna, { agent: 'here' })
    const [one, two, three] = [
      await logIn(app, pool, anna, { agent: 'one' }),
      await logIn(app, pool, anna, { agent: 'two' }),
      await logIn(app, pool, anna, { agent: 'three' }),
    ]
    const hers = await logIn(app, pool, bjorn)
    const listed: { session_id: number; agent: string; is_this: boolean }[] = (
      await here.ask('GET', '/api/me/sessions')
    ).json()
    expect(new Map(listed.map(({ agent, is_this }) => [agent, is_this]))).toEqual(
      new Map([
        ['here', true],
        ['one', false],
        ['three', false],
        ['two', false],
      ]),
    )
    const { session_id } = listed.find(({ agent }) => agent === 'one')!
    expect((await here.ask('DELETE', `/api/me/sessions/${session_id}`)).statusCode).toBe(200)
    expect([await isIn(one), await isIn(two)]).toEqual([false, true])
    await here.ask('DELETE', '/api/me/sessions')
    expect([await isIn(two), await isIn(three), await isIn(here), await isIn(hers)]).toEqual([
      false,
      false,
      true,
      true,
    ])
    expect((await here.ask('DELETE', `/api/me/sessions/${session_id}`)).statusCode).toBe(404)
  })

  test('12 changing the address requires the password again', async () => {
    const browser = await logIn(app, pool, anna)
    const ask = (current_password?: string) =>
      browser.ask('PUT', '/api/me/email', { email: 'new@example.org', current_password })
    expect([(await ask()).statusCode, (await ask('guessed')).statusCode]).toEqual([422, 422])
    expect((await browser.ask('GET', '/api/me/rank')).json().email).toBe('anna@example.org')
    expect((await ask(sample_password)).statusCode).toBe(200)
    expect((await browser.ask('GET', '/api/me/rank')).json().email).toBe('new@example.org')
  })

  test.each([
    ['POST', '/api/logout', undefined],
    ['GET', '/api/logout', undefined],
    ['DELETE', '/api/me', { current_password: sample_password }],
  ] as const)('13 %s %s clears the cookies and the cache of the browser', async (method, url, body) => {
    const browser = await logIn(app, pool, anna)
    const { headers } = await browser.ask(method, url, body)
    expect(headers['clear-site-data']).toBe('"cache"')
    expect([browser.cookies.has('session'), browser.cookies.has('csrf')]).toEqual([false, false])
  })

  const own = servedBy(app).filter(({ is_cached }) => !is_cached)
  test.each(own.map(({ route }) => [`${route.method} ${route.path}`, route] as const))(
    '14 no reply of %s is cached, whether a success or a refusal',
    async (_address, route) => {
      for (const browser of [await logIn(app, pool, anna), await visit(app), openBrowser(app)]) {
        const { headers } = await browser.ask(route.method, sampleUrl(route.path), sampleBody(route))
        expect(headers['cache-control']).toBe('no-store')
      }
    },
  )
})

async function expectAfter(column: string, ago: string, is_remembered: boolean, is_still: boolean) {
  const browser = await logIn(app, pool, anna, { is_remembered })
  await pool.query(`update sessions set ${column} = now() - $1::interval`, [ago])
  expect(await isIn(browser)).toBe(is_still)
}
