import { describe, expect, test } from 'vitest'
import type { Route } from '#contract/route.ts'
import { servedBy } from '#server/http/served.ts'
import { type Browser, logIn, openBrowser, visit } from '#testing/browser.ts'
import { insertTestToken } from '#testing/callers.ts'
import { changedTables, fingerprint } from '#testing/database/tables.ts'
import { printMeasurement } from '#testing/print-measurement.ts'
import { sampleBody, sampleHeaders, sampleUrl } from '#testing/sample-call.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const visitor = await visit(app)
const visitor_token = visitor.cookies.get('csrf')!
const bjorn = await logIn(app, pool, test_ids.users.bjorn)
const owner = await logIn(app, pool, test_ids.users.oskar)
// A second session of Oskar, which the route for ending sessions can end.
await logIn(app, pool, test_ids.users.oskar)
const ignored_columns = ['sessions.seen_at']
const untouched = await fingerprint(pool, ignored_columns)

const served = servedBy(app).map(({ route }) => ({ route, address: `${route.method} ${route.path}` }))
/**
 * Routes for mail programs, which have no session (RFC 8058). `preferences.test.ts` checks that only the secret in the
 * link counts.
 */
const one_click = served.filter(({ route }) => route.is_one_click)
const changes = served.filter(({ route }) => route.method !== 'GET' && !route.is_one_click)
const reads = served.filter(({ route, address }) => route.method === 'GET' && address !== 'GET /api/logout')
let sent_count = 0

/** Headers that our own pages never send. Each replaces the correct header. */
const FORGERIES: [what: string, headers: Record<string, string | undefined>][] = [
  ['no token', { 'x-csrf-token': undefined }],
  ['an empty token', { 'x-csrf-token': '' }],
  ['a wrong token', { 'x-csrf-token': `p.${'A'.repeat(43)}` }],
  ['the token twice', { 'x-csrf-token': `${owner.cookies.get('csrf')}, ${owner.cookies.get('csrf')}` }],
  ['another session’s token', { 'x-csrf-token': bjorn.cookies.get('csrf') }],
  ['the token of a visitor', { 'x-csrf-token': visitor_token }],
  ['the session itself as token', { 'x-csrf-token': owner.cookies.get('session') }],
  ['no cookies', { cookie: undefined }],
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling site', { 'sec-fetch-site': 'same-site' }],
  ['no site', { 'sec-fetch-site': 'none' }],
  ['an Origin of null', { origin: 'null' }],
  ['a foreign Origin', { origin: 'https://evil.example' }],
  ['a foreign Origin that begins as ours', { origin: 'http://localhost.evil.example' }],
  ['a foreign Origin that ends as ours', { origin: 'http://evil-localhost' }],
  ['another port', { origin: 'http://localhost:8080' }],
  ['an invalid Origin', { origin: 'localhost' }],
]

/** Bodies that forms of other sites can send (the reason for the token), and a JSON body, which they cannot send. */
const FORMS: [type: string, body: string][] = [
  ['text/plain', '{"email":"x@example.org"}'],
  ['application/x-www-form-urlencoded', 'email=x%40example.org&csrf_token=wrong'],
  ['application/x-www-form-urlencoded', 'x-csrf-token=wrong'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
  ],
  ['application/json', '{"csrf_token":"wrong"}'],
]

describe('a request that another site may have sent is refused [R22 7.1]', () => {
  test.each(changes)('$address', async ({ route }) => {
    const url = sampleUrl(route.path)
    const wrong: string[] = []
    const send = async (what: string, browser: Browser, given: unknown, headers: object) => {
      const copy = openBrowser(app)
      for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
      const { statusCode } = await copy.ask(route.method, url, given, { ...sampleHeaders(route), ...headers })
      sent_count += 1
      if (statusCode !== 403) wrong.push(`${what}: ${statusCode}`)
    }
    for (const browser of [owner, visitor]) {
      const forgeries =
        browser === owner ? FORGERIES : FORGERIES.filter(([what]) => what !== 'the token of a visitor')
      for (const [what, headers] of forgeries) await send(what, browser, sampleBody(route), headers)
      for (const [type, text] of FORMS) {
        const headers = { 'content-type': type, 'x-csrf-token': undefined }
        await send(`${type} ${text}`, browser, text, headers)
        await send(`${type} ${text} from another site`, browser, text, {
          ...headers,
          'sec-fetch-site': 'cross-site',
        })
      }
    }
    expect(wrong).toEqual([])
    expect(changedTables(untouched, await fingerprint(pool, ignored_columns))).toEqual([])
  })

  test('only the unsubscribe link of mail programs is exempt from the CSRF check', () => {
    expect(one_click.map(({ address }) => address)).toEqual([
      'POST /api/notifications/links/:token/unsubscribe',
    ])
  })

  test('a request of our own page is accepted, even if the browser does not report the site', async () => {
    const headers = [
      {},
      { 'sec-fetch-site': undefined },
      { origin: 'http://localhost' },
      { origin: 'http://localhost:80' },
    ]
    for (const each of headers) {
      const { statusCode } = await owner.ask(
        'POST',
        '/api/set_cookie',
        { name: 'consent', value: 'true' },
        each,
      )
      expect([each, statusCode]).toEqual([each, 200])
    }
    printMeasurement(`R22: ${sent_count} forged calls of ${changes.length} routes, all refused`)
  })
})

/** Checks that no table has changed, except `tries` (counted attempts) and `readiness` (written by /readyz). */
async function expectUntouched(): Promise<void> {
  const changed = changedTables(untouched, await fingerprint(pool, ignored_columns))
  expect(changed.filter((table) => !['tries', 'readiness'].includes(table))).toEqual([])
}

describe('GET requests change nothing [R22]', () => {
  test.each(reads)('$address', async ({ route }) => {
    const url = sampleUrl(route.path)
    for (const browser of [owner, visitor, openBrowser(app)]) {
      await browser.ask('GET', url)
      await browser.ask('GET', `${url}?_method=DELETE`, undefined, { 'x-http-method-override': 'DELETE' })
    }
    await expectUntouched()
  })

  test.each(['/', '/livez', '/readyz', '/events.ics', '/media/nothing.png', '/races/1'])(
    'GET %s',
    async (url) => {
      await owner.ask('GET', url)
      await expectUntouched()
    },
  )
})

/**
 * Calls with an API token need no CSRF token, because no cookie is read. Here the owner's browser sends them as another
 * site would, with the owner's cookies.
 */
describe('a call with a token instead of a session [R22]', () => {
  const from_elsewhere = {
    'x-csrf-token': undefined,
    origin: 'https://evil.example',
    'sec-fetch-site': 'cross-site',
  }
  const send = (route: Route, authorization: string) => {
    const copy = openBrowser(app)
    for (const [name, value] of owner.cookies) copy.cookies.set(name, value)
    const headers = { ...sampleHeaders(route), ...from_elsewhere, authorization }
    return copy.ask(route.method, sampleUrl(route.path), sampleBody(route), headers)
  }
  const privates = changes.filter(({ route }) => route.caller !== 'visitor')

  test('has the rights of the token, and not those of the user in the cookies', async () => {
    const token = await insertTestToken(pool, test_ids.users.olga, ['results', 'athletes', 'prices'])
    const accepted: string[] = []
    for (const { route, address } of privates) {
      const reply = await send(route, `Bearer ${token}`)
      if (reply.statusCode !== 403) accepted.push(address)
    }
    expect(accepted.toSorted()).toEqual([
      'DELETE /api/admin/prices/planned/:planned_id',
      'DELETE /api/admin/results/:race_id/draft',
      'DELETE /api/admin/results/:race_id/live',
      'PATCH /api/admin/athletes/:athlete_id',
      'PATCH /api/admin/results/:race_id/draft',
      'POST /api/admin/prices',
      'POST /api/admin/prices/planned',
      'POST /api/admin/prices/preview',
      'POST /api/admin/results/:race_id/live',
      'POST /api/admin/results/:race_id/live/readings',
      'POST /api/admin/results/:race_id/previews',
      'POST /api/admin/results/:race_id/publications',
      'POST /api/admin/start_lists/:race_id/lists',
      'POST /api/admin/start_lists/:race_id/previews',
      'POST /api/admin/start_lists/:race_id/readings',
      'PUT /api/admin/prices/planned/:planned_id',
      'PUT /api/admin/results/:race_id/draft',
    ])
    const { rows } = await pool.query('select distinct actor from audit')
    expect(rows).toEqual([{ actor: expect.stringMatching(/^token \d+ of player \d+$/) }])
  })

  test.each(['Bearer', 'Bearer ', 'bearer wrong', `Bearer ${'A'.repeat(43)}`])(
    'is refused if the token is wrong, even with the cookies of an owner: %s',
    async (authorization) => {
      for (const { route, address } of privates) {
        expect([address, (await send(route, authorization)).statusCode]).toEqual([address, 401])
      }
    },
  )

  test('needs the scheme Bearer, because a header with another scheme may contain a password for a proxy', async () => {
    const [{ route } = privates[0]!] = privates
    const forged = await send(route, 'Basic b2xnYTpwYXNz')
    expect(forged.json()).toMatchObject({ code: 'cross-site' })
    const headers = { authorization: 'Basic b2xnYTpwYXNz' }
    expect((await owner.ask('GET', '/api/admin/session', undefined, headers)).statusCode).toBe(200)
  })
})
