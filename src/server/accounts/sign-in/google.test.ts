import { createHmac } from 'node:crypto'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, visit } from '#testing/browser.ts'
import { solveCaptcha } from '#testing/captcha.ts'
import { type Misbehavior, public_pem, startFalseProvider } from '#testing/providers/false-provider.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { users } = test_ids
/** The `google_api_key` of the test season. */
const google = await startFalseProvider('key')
afterAll(google.close)
const { app, pool } = await testApp({ site: { sign_in: { google_issuer: google.issuer } } })

const anna = { sub: 'g-anna', email: 'anna@example.org', email_verified: true }
const nina = { sub: 'g-nina', email: 'nina@example.org', email_verified: true, name: 'Nina Nord' }

beforeEach(async () => {
  google.outage.is_down = false
  await pool.query('truncate sessions, identities, external_arrivals, mails cascade')
  await pool.query('update users set email_verified_at = now(), suspended_at = null where user_id = 1')
})

async function send(token: string, browser?: Browser) {
  const from = browser ?? (await visit(app))
  return { browser: from, reply: await from.ask('POST', '/api/googleLogin', { token }) }
}

const sendGoogleToken = async (misbehavior: Misbehavior, browser?: Browser) =>
  send(await google.makeToken(misbehavior), browser)

const countSessions = async () => (await pool.query('select from sessions')).rowCount

describe('POST /api/googleLogin', () => {
  test('does not fetch keys for a token that was issued for another site', async () => {
    for (const token of ['x', 'a.b.c', 'e30.e30.e30', 'null.null.', '{"alg":"RS256"}']) {
      expect((await send(token)).reply.statusCode).toBe(422)
    }
    for (const claims of [{ aud: 'x' }, { aud: ['key', 'x'] }, { iss: 'https://accounts.google.com' }]) {
      expect((await sendGoogleToken({ claims })).reply.statusCode).toBe(422)
    }
    expect(google.asked).toEqual([])
  })

  test('replies 503 if Google is unreachable, and fetches the keys again on the next attempt', async () => {
    google.outage.is_down = true
    expect((await sendGoogleToken({ claims: anna })).reply.statusCode).toBe(503)
    google.outage.is_down = false
    expect((await sendGoogleToken({ claims: anna })).reply.statusCode).toBe(200)
  })

  test('logs in a registered user with a new session [7.7]', async () => {
    const browser = await visit(app)
    const former = browser.cookies.get('session')
    const { reply } = await sendGoogleToken({ claims: anna }, browser)
    expect([reply.statusCode, reply.json()]).toEqual([200, { is_in: true }])
    expect(browser.cookies.get('session')).not.toBe(former)
    expect((await browser.ask('GET', '/api/me/rank')).json()).toMatchObject({ user_id: users.anna })
  })

  test.each([() => google.issuer.origin, () => google.issuer.host])(
    'both issuer names of Google are accepted',
    async (iss) => {
      expect((await sendGoogleToken({ claims: { ...anna, iss: iss() } })).reply.statusCode).toBe(200)
    },
  )

  test('replies 403 with user_data to a new user, who can then register without a password [7.7 8.6a]', async () => {
    const { browser, reply } = await sendGoogleToken({ claims: nina })
    const user_data = { email: 'nina@example.org', user_name: 'Nina Nord', register_source: 'google' }
    expect([reply.statusCode, reply.json()]).toEqual([
      403,
      { message: 'No account is registered with this login', code: 'not-registered', user_data },
    ])
    expect(await countSessions()).toBe(0)

    const form = { ...user_data, country: 'NOR', 'g-recaptcha-response': await solveCaptcha(browser) }
    const registered = await browser.ask('POST', '/api/register', form)
    expect([registered.statusCode, registered.json()]).toEqual([200, { is_in: true }])
    const { rows } = await pool.query(
      `select subject, password, email_verified_at is not null as is_verified
       from users join identities using (user_id) where email = 'nina@example.org'`,
    )
    expect(rows).toEqual([{ subject: 'g-nina', password: null, is_verified: true }])
    expect((await sendGoogleToken({ claims: nina })).reply.statusCode).toBe(200)
  })

  test('replies 409 account-closed to a suspended player [8.6b]', async () => {
    await pool.query('update users set suspended_at = now() where user_id = 1')
    const { reply } = await sendGoogleToken({ claims: anna })
    expect([reply.statusCode, reply.json().code, await countSessions()]).toEqual([409, 'account-closed', 0])
  })

  test('refuses a request that has a Google token but no CSRF token', async () => {
    const payload = { token: await google.makeToken({ claims: anna }) }
    const reply = await app.inject({ method: 'POST', url: '/api/googleLogin', payload })
    expect([reply.statusCode, await countSessions()]).toEqual([403, 0])
  })

  test('replies 409 if the site has no Google client id', async () => {
    await pool.query('update site_settings set google_api_key = null')
    const { reply } = await sendGoogleToken({ claims: anna })
    await pool.query(`update site_settings set google_api_key = 'key'`)
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'not-set-up'])
  })
})

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - 60 * minutes

const forged_requests: [string, Misbehavior][] = [
  ['not signed', { forge: (_, claims) => `${encode({ alg: 'none', kid: 'one' })}.${encode(claims)}.` }],
  [
    'not signed, although the header names an algorithm',
    { forge: (header, claims) => `${encode(header)}.${encode(claims)}.` },
  ],
  [
    'signed with the public key as a password',
    {
      forge: (header, claims) => {
        const signed = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`
        return `${signed}.${createHmac('sha256', public_pem).update(signed).digest('base64url')}`
      },
    },
  ],
  [
    'signed with another key',
    { forge: (header, claims) => signedByAnother({ ...header, alg: 'RS256' }, claims) },
  ],
  ['with an unknown key', { header: { kid: 'two' } }],
  ['without a key id', { header: { kid: undefined } }],
  ['for another site', { claims: { aud: 'another' } }],
  ['for this site and another', { claims: { aud: ['key', 'another'] } }],
  ['from another provider', { claims: { iss: 'https://evil.example' } }],
  ['that has expired', { claims: { exp: minutesAgo(1) } }],
  ['without an expiry', { claims: { exp: undefined } }],
  ['that is not valid yet', { claims: { nbf: minutesAgo(-5) } }],
  ['without a subject', { claims: { sub: undefined } }],
  ['with an address that is not verified', { claims: { email_verified: false } }],
  ['with a text as email_verified', { claims: { email_verified: 'true' } }],
  ['without an address', { claims: { email: undefined } }],
]

async function signedByAnother(
  header: Record<string, unknown>,
  claims: Record<string, unknown>,
): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256')
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', ...header }).sign(privateKey)
}

describe('a Google token [8.6b]', () => {
  test.each(forged_requests)('%s is rejected', async (_what, { claims, ...misbehavior }) => {
    const token = await google.makeToken({ ...misbehavior, claims: { ...anna, ...claims } })
    const { reply } = await send(token)
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'not-confirmed'])
    expect(await countSessions()).toBe(0)
  })
})
