import { beforeEach, describe, expect, test } from 'vitest'
import { type Browser, logIn, openBrowser, visit } from '#testing/browser.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
let anna: Browser

beforeEach(async () => {
  await pool.query('delete from sessions')
  anna = await logIn(app, pool, test_ids.users.anna)
})

const countSessions = async () => (await pool.query('select from sessions')).rowCount

describe('GET /api/logout [7.11 rules §9]', () => {
  test('logs out a user who comes from one of our pages, and redirects to the start page', async () => {
    const reply = await anna.ask('GET', '/api/logout')
    expect([reply.statusCode, reply.headers.location, reply.body]).toEqual([303, '/', ''])
    expect(reply.headers).toMatchObject({ 'clear-site-data': '"cache"', 'cache-control': 'no-store' })
    expect([await countSessions(), anna.cookies.size]).toEqual([0, 0])
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['a browser without fetch metadata', { 'sec-fetch-site': undefined }],
    ['an image in a text', { 'sec-fetch-dest': 'image' }],
    ['a prefetch', { 'sec-purpose': 'prefetch' }],
  ])('asks for a confirmation and logs nobody out: %s', async (_where, headers) => {
    const reply = await anna.ask('GET', '/api/logout', undefined, headers)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(reply.headers).not.toHaveProperty('clear-site-data')
    expect(reply.body).toContain('<form method="post" action="/api/logout">')
    expect(reply.body).not.toMatch(/<script|style=| on\w+=/)
    expect([await countSessions(), (await anna.ask('GET', '/api/me/rank')).statusCode]).toEqual([1, 200])
  })

  test('the button of the confirmation page logs out without a script', async () => {
    const reply = await press(anna, await tokenOnPage(anna))
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/'])
    expect([await countSessions(), anna.cookies.size]).toEqual([0, 0])
  })

  test.each([
    ['without its token', '', {}],
    ['with the token of another player', 'bjorn', {}],
    ['sent by another site', 'anna', { 'sec-fetch-site': 'cross-site' }],
    ['with a null origin', 'anna', { origin: 'null' }],
  ])('the form of the confirmation page is refused %s [R22]', async (_how, whose, headers) => {
    const tokens = {
      anna: await tokenOnPage(anna),
      bjorn: await tokenOnPage(await logIn(app, pool, test_ids.users.bjorn)),
    }
    const reply = await press(anna, tokens[whose as 'anna'] ?? whose, headers)
    expect([reply.statusCode, await countSessions()]).toEqual([403, 2])
  })

  test('redirects a visitor, whose cookies are only removed if the request comes from our site', async () => {
    const visitor = await visit(app)
    const elsewhere = await visitor.ask('GET', '/api/logout', undefined, { 'sec-fetch-site': 'cross-site' })
    expect([elsewhere.statusCode, visitor.cookies.size]).toEqual([303, 2])
    const meant = await visitor.ask('GET', '/api/logout')
    expect([meant.statusCode, visitor.cookies.size]).toEqual([303, 0])
    expect((await openBrowser(app).ask('GET', '/api/logout')).statusCode).toBe(303)
  })
})

describe('POST /api/logout', () => {
  test('ends the session and clears the cookies', async () => {
    const reply = await anna.ask('POST', '/api/logout')
    expect([reply.statusCode, reply.json()]).toEqual([200, {}])
    expect(reply.headers['clear-site-data']).toBe('"cache"')
    expect([await countSessions(), anna.cookies.size]).toEqual([0, 0])
  })

  test('keeps the player’s other sessions', async () => {
    const elsewhere = await logIn(app, pool, test_ids.users.anna)
    await anna.ask('POST', '/api/logout')
    expect((await elsewhere.ask('GET', '/api/me/rank')).statusCode).toBe(200)
  })

  test('no other route accepts a form', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const reply = await anna.ask('PATCH', '/api/me', 'team_name=Forms', form)
    expect(reply.statusCode).toBe(415)
    expect((await anna.ask('PATCH', '/api/me', 'Text', { 'content-type': 'text/plain' })).statusCode).toBe(
      415,
    )
  })
})

async function tokenOnPage(browser: Browser): Promise<string> {
  const { body } = await browser.ask('GET', '/api/logout', undefined, { 'sec-fetch-site': 'none' })
  return /name="csrf_token" value="([^"]+)"/.exec(body)![1]!
}

/** Sends the form as a browser does, without the header with the CSRF token. */
function press(browser: Browser, csrf_token: string, headers: Record<string, string> = {}) {
  return browser.ask('POST', '/api/logout', new URLSearchParams({ csrf_token }).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    'x-csrf-token': undefined,
    origin: 'http://localhost:80',
    ...headers,
  })
}
