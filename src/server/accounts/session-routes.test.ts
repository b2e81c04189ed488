import { describe, expect, test } from 'vitest'
import { csrfOf } from '#server/http/sessions/cookies.ts'
import { logIn, openBrowser, visit } from '#testing/browser.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()

describe('GET /api/csrf [7.1]', () => {
  test('gives a browser without cookies a visitor session and a CSRF token, and stores nothing in the database', async () => {
    const browser = openBrowser(app)
    const reply = await browser.ask('GET', '/api/csrf')
    expect([reply.statusCode, reply.json()]).toEqual([200, {}])
    const token = browser.cookies.get('session')!
    expect(browser.cookies.get('csrf')).toBe(csrfOf(token, 'visitor'))
    expect(reply.headers['set-cookie']).toEqual([
      `session=${token}; Path=/; HttpOnly; SameSite=Lax`,
      expect.stringMatching(/^csrf=v\.[\w-]{43}; Path=\/; SameSite=Lax$/),
    ])
    expect((await pool.query('select from sessions')).rowCount).toBe(0)
  })

  test('gives each session its own CSRF token, whose prefix shows whether the user is logged in', async () => {
    const browser = await logIn(app, pool, test_ids.users.anna)
    const session = browser.cookies.get('session')!
    browser.cookies.delete('csrf')
    await browser.ask('GET', '/api/csrf')
    expect(browser.cookies.get('csrf')).toBe(csrfOf(session, 'player'))

    await pool.query('delete from sessions')
    await browser.ask('GET', '/api/csrf')
    expect([browser.cookies.get('session'), browser.cookies.get('csrf')]).toEqual([
      session,
      csrfOf(session, 'visitor'),
    ])
  })

  test('the cookie of the CSRF token lasts as long as the session', async () => {
    for (const is_remembered of [true, false]) {
      const browser = await logIn(app, pool, test_ids.users.anna, { is_remembered })
      const { headers } = await browser.ask('GET', '/api/csrf')
      expect(String(headers['set-cookie']).includes('Max-Age=2592000')).toBe(is_remembered)
    }
  })
})

describe('POST /api/set_cookie [7.14]', () => {
  test.each(['true', 'false'])(
    'stores the consent %s for half a year, readable by scripts',
    async (value) => {
      const browser = await visit(app)
      const reply = await browser.ask('POST', '/api/set_cookie', { name: 'consent', value })
      expect([reply.statusCode, reply.json()]).toEqual([200, {}])
      expect(reply.headers['set-cookie']).toBe(`consent=${value}; Max-Age=15724800; Path=/; SameSite=Lax`)
    },
  )

  test.each([
    ['session', 'true'],
    ['csrf', 'true'],
    ['__Host-session', 'true'],
    ['consent', 'yes'],
    ['consent', 'true; Domain=example.org'],
    ['consent=true; a', 'true'],
    ['__proto__', 'true'],
    ['', ''],
  ])('400 for %s with %s, and no cookie [rules §9]', async (name, value) => {
    const browser = await visit(app)
    const reply = await browser.ask('POST', '/api/set_cookie', { name, value })
    expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([400, undefined])
  })

  test('replies 422 if the value is missing', async () => {
    const browser = await visit(app)
    const reply = await browser.ask('POST', '/api/set_cookie', { name: 'consent' })
    expect([reply.statusCode, reply.json().field_errors]).toEqual([
      422,
      { value: 'must be a single text value' },
    ])
  })
})

describe('/api/me/sessions', () => {
  test('replies 401 to a visitor', async () => {
    const visitor = await visit(app)
    for (const [method, url] of [
      ['GET', '/api/me/sessions'],
      ['DELETE', '/api/me/sessions'],
      ['DELETE', '/api/me/sessions/1'],
    ] as const) {
      expect((await visitor.ask(method, url)).statusCode).toBe(401)
    }
  })
})
