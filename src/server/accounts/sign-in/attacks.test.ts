import { createHmac } from 'node:crypto'
import { generateKeyPair, SignJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { openBrowser } from '#testing/browser.ts'
import { public_pem } from '#testing/providers/false-provider.ts'
import { appWithProviders, locationOf } from '#testing/providers/providers.ts'
import { test_ids } from '#testing/test-season.ts'

const anna = { email: 'anna@example.org', email_verified: true }
const { app, pool, real, google, logInBy } = await appWithProviders({
  anna,
  mallory: { email: 'mallory@example.org', email_verified: true },
})

beforeEach(async () => {
  await pool.query('truncate sessions, identities, sign_in_flows, external_arrivals cascade')
  await pool.query('update users set email_verified_at = now() where user_id = $1', [test_ids.users.anna])
})

test('without an attack, anna can log in with either provider', async () => {
  const { reply } = await logInBy.openid('anna')
  expect(locationOf(reply)).toBe('/')
  expect(locationOf((await logInBy.google({ claims: { sub: 'g', ...anna } })).reply)).toBe('/')
  expect(await countLinks()).toBe(2)
})

/** Returns the URL to which our server finally redirects the browser: the victim’s, or the attacker’s. */
type Attack = () => Promise<string>

/**
 * Logs anna in at the provider. Her browser sends the provider's response to our server only when `arrive` is called.
 */
async function annaReturns(change: (address: URL) => void = () => {}) {
  const browser = openBrowser(app)
  const left = new URL(await logInBy.leave(browser, 'openid'))
  change(left)
  const back = new URL(await real.logInAs('anna', left.href))
  const arrive = async (given: URL | string = back) => locationOf(await browser.ask('GET', String(given)))
  return { browser, back, arrive }
}

/** Returns the URL with one parameter changed or removed. */
function changed(address: URL, name: string, value: string | null): string {
  const other = new URL(address)
  if (value === null) other.searchParams.delete(name)
  else other.searchParams.set(name, value)
  return other.href
}

async function returnsWith(name: string, value: string | null): Promise<string> {
  const { back, arrive } = await annaReturns()
  return arrive(changed(back, name, value))
}

async function leavesWith(name: string, value: string | null): Promise<string> {
  const { arrive } = await annaReturns((address) => {
    if (value === null) address.searchParams.delete(name)
    else address.searchParams.set(name, value)
  })
  return arrive()
}

const logInWith = async (changes: Parameters<typeof logInBy.google>[0]) => {
  const claims = { sub: 'g', ...anna, ...changes.claims }
  return locationOf((await logInBy.google({ ...changes, claims })).reply)
}

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

const of_flow: [string, Attack, string][] = [
  ['the state is missing', () => returnsWith('state', null), 'expired'],
  ['the state is made up', () => returnsWith('state', 'x'.repeat(43)), 'expired'],
  [
    "the state and the code are the attacker's, in anna's browser",
    async () => {
      const { back } = await annaReturns()
      return locationOf(await openBrowser(app).ask('GET', back.href))
    },
    'expired',
  ],
  [
    "the state and the code are the attacker's, in a browser that has started its own login",
    async () => {
      const [one, other] = [await annaReturns(), await annaReturns()]
      return one.arrive(other.back)
    },
    'expired',
  ],
  [
    'the response is sent a second time',
    async () => {
      const { back, browser, arrive } = await annaReturns()
      await arrive()
      await pool.query('truncate sessions, identities cascade')
      browser.cookies.delete('session')
      return arrive(back)
    },
    'expired',
  ],
  [
    'the response is sent after ten minutes',
    async () => {
      const { arrive } = await annaReturns()
      await pool.query(`update sign_in_flows set begun_at = now() - interval '10 minutes'`)
      return arrive()
    },
    'expired',
  ],
  [
    'the login starts at one provider, and the other responds',
    async () => {
      const { back, arrive } = await annaReturns()
      return arrive(back.href.replace('/oauth/openid/', '/oauth/google/'))
    },
    'expired',
  ],
  [
    'the response names another provider (mix-up)',
    () => returnsWith('iss', google.issuer.origin),
    'not-confirmed',
  ],
  ['the response does not name its provider', () => returnsWith('iss', null), 'not-confirmed'],
  [
    "the attacker's flow uses a code that was stolen from anna",
    async () => {
      const [hers, his] = [await annaReturns(), await annaReturns()]
      return his.arrive(changed(his.back, 'code', hers.back.searchParams.get('code')))
    },
    'not-confirmed',
  ],
  [
    'the code was used before',
    async () => {
      const { back, arrive, browser } = await annaReturns()
      await arrive()
      await pool.query('truncate sessions, identities cascade')
      browser.cookies.delete('session')
      const left = new URL(await logInBy.leave(browser, 'openid'))
      return arrive(changed(back, 'state', left.searchParams.get('state')))
    },
    'not-confirmed',
  ],
  ['the challenge is removed (PKCE)', () => leavesWith('code_challenge', null), 'not-confirmed'],
  ["the challenge is the attacker's", () => leavesWith('code_challenge', 'x'.repeat(43)), 'not-confirmed'],
  ["the nonce is the attacker's", () => leavesWith('nonce', 'x'.repeat(43)), 'not-confirmed'],
  [
    'the callback URL is changed',
    async () => {
      const bent = leavesWith('redirect_uri', 'http://localhost/oauth/openid/callback/../../evil')
      return bent.catch((error: Error) => `/login?sign_in=${error.message.split(':')[0]}`)
    },
    'the provider refused',
  ],
]

const of_token: [string, Attack, string][] = [
  [
    'the token is not signed',
    () => logInWith({ forge: (_, claims) => `${encode({ alg: 'none' })}.${encode(claims)}.` }),
    'not-confirmed',
  ],
  [
    'the token is signed with the public key as a password (HS256)',
    () =>
      logInWith({
        forge: (header, claims) => {
          const signed = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`
          return `${signed}.${createHmac('sha256', public_pem).update(signed).digest('base64url')}`
        },
      }),
    'not-confirmed',
  ],
  [
    'the token is signed with another key under the id of the right one, or under an unknown id',
    async () => {
      const { privateKey } = await generateKeyPair('RS256')
      const sign = (kid: string) =>
        logInWith({
          forge: (header, claims) =>
            new SignJWT(claims).setProtectedHeader({ ...header, alg: 'RS256', kid }).sign(privateKey),
        })
      expect(await sign('two')).toBe('/login?sign_in=not-confirmed')
      return sign('one')
    },
    'not-confirmed',
  ],
  [
    'the token has expired',
    () => logInWith({ claims: { exp: Math.floor(Date.now() / 1000) - 60 } }),
    'not-confirmed',
  ],
  ['the token is for another site', () => logInWith({ claims: { aud: 'another' } }), 'not-confirmed'],
  [
    'the token is from another provider',
    () => logInWith({ claims: { iss: real.issuer.origin } }),
    'not-confirmed',
  ],
]

const of_people: [string, Attack, string][] = [
  [
    "anna's address, which the provider has not verified",
    () => logInWith({ claims: { email_verified: false } }),
    'new',
  ],
  [
    "anna's address at a second provider, which has not verified it",
    async () => {
      await logInBy.openid('anna')
      await pool.query('truncate sessions cascade')
      return logInWith({ claims: { email_verified: undefined } })
    },
    'new',
  ],
  [
    "anna's verified address, with a subject other than anna's",
    async () => {
      await logInWith({})
      await pool.query('truncate sessions cascade')
      return logInWith({ claims: { sub: 'another' } })
    },
    'other-identity',
  ],
]

describe('a login attack fails [R29]', () => {
  const attacks = [...of_flow, ...of_token, ...of_people]
  let refused = 0

  test.each(attacks)('(%s)', async (_what, attack, reason) => {
    const end = await attack()
    if (reason === 'new') expect(end).toMatch(/^\/register\?email=anna/)
    else expect(end).toBe(`/login?sign_in=${reason}`)
    const { rowCount } = await pool.query('select from sessions')
    expect(rowCount).toBe(0)
    refused += 1
  })

  test('there are 24 attacks', () => {
    process.stdout.write(`R29: ${refused}/${attacks.length} attacks refused\n`)
    expect([refused, attacks.length]).toEqual([24, 24])
  })
})

async function countLinks(): Promise<number> {
  const { rowCount } = await pool.query('select from identities')
  return rowCount ?? 0
}
