import { Writable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser } from '#testing/browser.ts'
import { type Misbehavior, startFalseProvider } from '#testing/providers/false-provider.ts'
import { locationOf } from '#testing/providers/providers.ts'
import { testApp } from '#testing/test-app.ts'

const lines: string[] = []
const stream = new Writable({
  write: (line, _, done) => {
    lines.push(String(line))
    done()
  },
})

const provider = await startFalseProvider('podium')
afterAll(provider.close)
const oidc = { name: 'club', issuer: provider.issuer, client_id: 'podium', client_secret: 'our secret' }
const options = {
  site: { sign_in: { oidc, google_issuer: new URL('https://accounts.google.com') } },
  logger: { level: 'trace', stream },
}
const { app, pool } = await testApp(options)

beforeEach(() => {
  provider.outage.is_down = false
  lines.length = 0
})

async function leave(browser = openBrowser(app)) {
  const reply = await browser.ask('GET', '/oauth/club/redirect?next=/overall')
  return { browser, location: locationOf(reply) }
}

async function comeBack(misbehavior: Misbehavior): Promise<string> {
  const { browser, location } = await leave()
  const reply = await browser.ask('GET', provider.sendBack(location, misbehavior))
  expect(reply.statusCode).toBe(303)
  return locationOf(reply)
}

const loginErrorUrl = (reason: string) => `/login?sign_in=${reason}&next=%2Foverall`

describe('a provider [8.6b]', () => {
  test('is not contacted before the first login', () => {
    expect(provider.asked).toEqual([])
  })

  test('that is down causes an error; the next login contacts it again and caches its metadata', async () => {
    provider.outage.is_down = true
    expect((await leave()).location).toBe(loginErrorUrl('provider-away'))
    provider.outage.is_down = false
    expect((await leave()).location).toContain(provider.issuer.origin)
    expect((await leave()).location).toContain(provider.issuer.origin)
    expect(provider.asked).toEqual(Array(2).fill('/.well-known/openid-configuration'))
  })

  test('that goes down during a login causes an error', async () => {
    const { browser, location } = await leave()
    const back = provider.sendBack(location)
    provider.outage.is_down = true
    expect(locationOf(await browser.ask('GET', back))).toBe(loginErrorUrl('provider-away'))
  })

  test.each([
    ['access_denied', 'cancelled'],
    ['login_required', 'cancelled'],
    ['server_error', 'provider-away'],
    ['temporarily_unavailable', 'provider-away'],
    ['invalid_scope', 'not-confirmed'],
    ['constructor', 'not-confirmed'],
    ['<script>', 'not-confirmed'],
  ])('that returns the error %s: the user gets the reason %s', async (error, reason) => {
    expect(await comeBack({ query: { error, error_description: 'secret' } })).toBe(loginErrorUrl(reason))
  })

  test.each([
    [400, 'not-confirmed'],
    [401, 'not-confirmed'],
    [500, 'provider-away'],
  ])('that replies %d instead of a token: the user gets the reason %s', async (status, reason) => {
    expect(await comeBack({ status })).toBe(loginErrorUrl(reason))
  })
})

const wrong: [string, Misbehavior][] = [
  ['no subject', { claims: { sub: undefined } }],
  ['an empty subject', { claims: { sub: '' } }],
  ['a subject that is too long', { claims: { sub: 'x'.repeat(256) } }],
  ['a subject that is not a text', { claims: { sub: 7 } }],
  ['a subject with NUL in it', { claims: { sub: 'x\0' } }],
  ['an unpaired surrogate', { claims: { sub: '\ud800' } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['an invalid time', { claims: { exp: 'soon' } }],
  ['a token that is not valid yet', { claims: { nbf: 4_000_000_000 } }],
  ['a token for two sites, requested by the other', { claims: { aud: ['podium', 'x'], azp: 'x' } }],
  ['a different user in the user info', { userinfo: { sub: 'anna', email: 'anna@example.org' } }],
  ['no token', { forge: () => '' }],
  ['an invalid token', { forge: () => 'a.b.c' }],
]

test.each(wrong)('a response with %s is rejected [8.6b]', async (_what, misbehavior) => {
  expect(await comeBack(misbehavior)).toBe(loginErrorUrl('not-confirmed'))
})

const unusable: [string, Record<string, unknown>, string][] = [
  ['no address', { email: 'none' }, ''],
  ['an address with NUL in it', { email: 'a\0@example.org' }, ''],
  ['an address that is a list', { email: ['a@example.org'] }, ''],
  ['a name with NUL in it', { email: null, preferred_username: 'a\0bcd' }, ''],
  ['a name with an unpaired surrogate', { email: null, preferred_username: '\ud800abc' }, ''],
  [
    'a name that is too long',
    { email: null, preferred_username: 'x'.repeat(121), nickname: 'Nick' },
    'user_name=Nick&',
  ],
  ['a name with a right-to-left override', { email: null, name: '\u202eabc' }, ''],
  [
    'an image and other claims',
    { email: 'a@example.org', picture: 'x', role: 'owner' },
    'email=a%40example.org&',
  ],
]

test.each(unusable)('the claim is ignored: %s', async (_what, claims, prefill) => {
  expect(await comeBack({ claims: { sub: 'x', ...claims } })).toBe(
    `/register?${prefill}register_source=club&next=%2Foverall`,
  )
})

test('tokens and codes do not reach the browser or the log [R29]', async () => {
  const seen: string[] = []
  for (const misbehavior of [
    { claims: { sub: 'x' } },
    { claims: { sub: '' } },
    { status: 400 },
    { claims: { aud: 'x' } },
  ]) {
    const { browser, location } = await leave()
    const back = provider.sendBack(location, misbehavior)
    const { headers, body } = await browser.ask('GET', back)
    const code = new URL(back).searchParams.get('code')!
    expect(JSON.stringify([headers, body, ...browser.cookies, lines])).not.toContain(code)
    seen.push(JSON.stringify([headers, body, lines]))
  }
  expect(lines.filter((line) => line.includes('login with a provider failed'))).toHaveLength(3)
  expect(seen.join()).not.toMatch(/eyJ|our secret|code_verifier|nonce/)
})

test('the secrets of a login are not stored in the database', async () => {
  const { location, browser } = await leave()
  const given = new URL(location).searchParams
  const { rows } = await pool.query('select f::text as row from sign_in_flows f')
  const kept = rows.map(({ row }) => row).join()
  for (const secret of [given.get('state'), given.get('nonce'), browser.cookies.get('flow')]) {
    expect(kept).not.toContain(secret)
    expect(kept).not.toContain(Buffer.from(secret!).toString('hex'))
  }
})

test('a callback with any query is redirected to the login page or refused, without a server error [R33]', async () => {
  const browser = openBrowser(app)
  const { location } = await leave(browser)
  const state = new URL(location).searchParams.get('state')!
  const pieces = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(state, 'club', '%', '%00', '\\', '../'),
  )
  const names = fc.constantFrom('state', 'code', 'iss', 'error', 'id_token', 'response', 'next', 'token')
  const query = fc.array(fc.tuple(names, pieces), { maxLength: 6 })

  await fc.assert(
    fc.asyncProperty(fc.constantFrom('redirect', 'callback'), query, async (end, given) => {
      const text = new URLSearchParams(given).toString()
      const reply = await browser.ask('GET', `/oauth/club/${end}?${text}`)
      expect([303, 400, 414, 431]).toContain(reply.statusCode)
      const to = reply.headers.location ?? '/login'
      expect(to.startsWith('/login') || to.startsWith(provider.issuer.origin)).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test('over https, the cookies of a login are sent only to our own host [R23]', async () => {
  const public_url = new URL('https://podium.example')
  const { app: other } = await testApp({ site: { ...options.site, public_url } })
  const { cookies, headers } = await other.inject('/oauth/club/redirect')
  expect(cookies).toMatchObject([
    { name: '__Host-flow', path: '/', secure: true, httpOnly: true, sameSite: 'Lax', maxAge: 600 },
  ])
  const back = new URL(locationOf({ headers })).searchParams.get('redirect_uri')
  expect(back).toBe('https://podium.example/oauth/club/callback')
})
