import { beforeEach, describe, expect, test } from 'vitest'
import { hashToken } from '#server/platform/tokens.ts'
import { type Browser, logIn, openBrowser, visit } from '#testing/browser.ts'
import { appWithProviders, locationOf } from '#testing/providers/providers.ts'
import { test_ids } from '#testing/test-season.ts'

const { users } = test_ids
const { app, pool, real, logInBy } = await appWithProviders({
  nina: { email: 'nina@example.org', email_verified: true, preferred_username: 'nina' },
  anna: { email: 'Anna@Example.org', email_verified: true, preferred_username: 'anna' },
})

beforeEach(async () => {
  await pool.query('truncate sessions, identities, sign_in_flows, external_arrivals, mails, tries cascade')
  await pool.query('update users set email_verified_at = null, suspended_at = null')
  await pool.query('update users set deleted_at = null where user_id <> $1', [users.gone])
})

const verify = (user_id: number) =>
  pool.query('update users set email_verified_at = now() where user_id = $1', [user_id])

async function rowsOf(text: string): Promise<unknown[]> {
  return (await pool.query(text)).rows
}

/** Returns the id of the logged-in user. */
async function whoIs({ cookies }: Browser): Promise<number | undefined> {
  const token_hash = hashToken(cookies.get('session') ?? '')
  const { rows } = await pool.query('select user_id from sessions where token_hash = $1', [token_hash])
  return rows[0]?.user_id
}

describe('starting a login at a provider [2.login.b]', () => {
  test('sends a challenge, a state, a nonce and our own callback URL', async () => {
    const browser = openBrowser(app)
    const reply = await browser.ask('GET', '/oauth/openid/redirect?next=/overall', undefined, {
      'x-forwarded-host': 'evil.example',
    })
    const address = new URL(locationOf(reply))
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([303, 'no-store'])
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'podium',
      redirect_uri: 'http://localhost/oauth/openid/callback',
      response_type: 'code',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    const [flow] = (await pool.query('select state_hash from sign_in_flows')).rows
    expect(flow.state_hash).toEqual(hashToken(address.searchParams.get('state')!))
  })

  test('a login that starts on another host name of the local machine restarts on the host of the public URL', async () => {
    const { headers } = await app.inject({
      url: '/oauth/openid/redirect?next=/overall',
      headers: { host: '127.0.0.1:80' },
    })
    expect(locationOf({ headers })).toBe('http://localhost/oauth/openid/redirect?next=/overall')
  })

  test.each(['evil.example', 'evil.example:80', '[', 'a b'])(
    'does not depend on the host of the request: %s',
    async (host) => {
      const { headers } = await app.inject({ url: '/oauth/openid/redirect', headers: { host } })
      const back = new URL(locationOf({ headers })).searchParams.get('redirect_uri')
      expect(back).toBe('http://localhost/oauth/openid/callback')
    },
  )

  test('a HEAD request does not start a login', async () => {
    await app.inject({ method: 'HEAD', url: '/oauth/openid/redirect' })
    expect(await rowsOf('select from sign_in_flows')).toHaveLength(0)
  })

  test.each(['other', 'constructor', 'x'.repeat(190)])('an unknown provider %s is rejected', async (name) => {
    for (const end of ['redirect', 'callback?state=x&code=y']) {
      const reply = await app.inject(`/oauth/${name}/${end}`)
      expect([reply.statusCode, locationOf(reply)]).toEqual([303, '/login?sign_in=not-set-up'])
    }
  })

  test('one network can start at most 300 logins in ten minutes', async () => {
    await pool.query(
      `update tries set tried_at = array(select clock_timestamp() from generate_series(1, 299)) where kind = 'sign_in'`,
    )
    await logInBy.leave(openBrowser(app), 'openid')
    await pool.query(
      `update tries set tried_at = array(select clock_timestamp() from generate_series(1, 299)) where kind = 'sign_in'`,
    )
    expect(await logInBy.leave(openBrowser(app), 'openid')).toContain(real.issuer.origin)
    expect(await logInBy.leave(openBrowser(app), 'openid', '/overall')).toBe(
      '/login?sign_in=too-often&next=%2Foverall',
    )
  })
})

describe('returning from a provider', () => {
  test('a new user goes on to registration, with prefilled fields [2.reg.a 2.reg.d]', async () => {
    const { browser, reply } = await logInBy.openid('nina')
    expect(locationOf(reply)).toBe('/register?email=nina%40example.org&user_name=nina&register_source=openid')
    expect(await whoIs(browser)).toBeUndefined()
    const kept = await rowsOf(
      'select token_hash, provider, issuer, subject, email, is_email_verified from external_arrivals',
    )
    expect(kept).toEqual([
      {
        token_hash: hashToken(browser.cookies.get('external')!),
        provider: 'openid',
        issuer: real.issuer.href,
        subject: 'nina',
        email: 'nina@example.org',
        is_email_verified: true,
      },
    ])
  })

  test('a user name that is taken is not prefilled, because prefilled fields cannot be edited', async () => {
    const { reply } = await logInBy.google({
      claims: { sub: 'g', preferred_username: 'ＡＮＮＡ', nickname: 'x' },
    })
    expect(locationOf(reply)).toBe('/register?register_source=google')
  })

  test('accounts are linked if the site and the provider have verified the address; the user gets an email about it', async () => {
    await verify(users.anna)
    const { browser, reply } = await logInBy.openid('anna', { next: '/overall' })
    expect([locationOf(reply), await whoIs(browser)]).toEqual(['/overall', users.anna])
    expect(await rowsOf('select kind, recipient from mails')).toEqual([
      { kind: 'sign-in-linked', recipient: 'Anna@Example.org' },
    ])
  })

  test('once linked, the user is matched by the provider’s user id, and no email is sent', async () => {
    await verify(users.anna)
    await logInBy.openid('anna')
    await pool.query(`truncate mails`)
    await pool.query(
      `update users set email_verified_at = null, email = 'new@example.org' where user_id = $1`,
      [users.anna],
    )
    const { browser } = await logInBy.openid('anna')
    await pool.query(`update users set email = 'anna@example.org' where user_id = $1`, [users.anna])
    expect([await whoIs(browser), await rowsOf('select from mails')]).toEqual([users.anna, []])
  })

  test('a login starts a new session and stores the device as known [R23]', async () => {
    await verify(users.anna)
    const browser = await visit(app)
    const former = browser.cookies.get('session')
    const { reply } = await logInBy.openid('anna', { browser })
    const cookies = Object.fromEntries(reply.cookies.map(({ name, ...cookie }) => [name, cookie]))
    expect(cookies.session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(cookies.session?.value).not.toBe(former)
    expect(browser.cookies.get('csrf')).toMatch(/^p\./)
    expect(browser.cookies.has('device')).toBe(true)
  })

  test('a logged-in user is redirected to the requested page at once', async () => {
    const browser = await logIn(app, pool, users.bjorn)
    expect(await logInBy.leave(browser, 'openid', '/overall')).toBe('/overall')
  })

  test('two windows of a browser may log in at the same time', async () => {
    await verify(users.anna)
    const browser = openBrowser(app)
    const [one, other] = [
      await logInBy.leave(browser, 'openid', '/overall'),
      await logInBy.leave(browser, 'openid', '/events'),
    ]
    expect(locationOf(await browser.ask('GET', await real.logInAs('anna', one)))).toBe('/overall')
    browser.cookies.delete('session')
    expect(locationOf(await browser.ask('GET', await real.logInAs('anna', other)))).toBe('/events')
  })

  test('concurrent first logins of one person in two browsers link the account once', async () => {
    await verify(users.anna)
    const both = await Promise.all([logInBy.openid('anna'), logInBy.openid('anna')])
    expect(await Promise.all(both.map(({ browser }) => whoIs(browser)))).toEqual([users.anna, users.anna])
    expect(await rowsOf('select from identities')).toHaveLength(1)
    expect(await rowsOf('select from mails')).toHaveLength(1)
  })
})

describe('a login at a provider logs nobody in', () => {
  const refusals: [string, () => Promise<unknown>, Record<string, unknown>, string][] = [
    ["an address that the account's owner has not verified", async () => {}, {}, 'address-taken'],
    [
      'an address that the provider has not verified',
      () => verify(users.anna),
      { email_verified: false },
      'new',
    ],
    [
      'an address without a verification claim',
      () => verify(users.anna),
      { email_verified: undefined },
      'new',
    ],
    ['an address with a text as email_verified', () => verify(users.anna), { email_verified: 'true' }, 'new'],
    [
      'an address with a full-width letter',
      () => verify(users.anna),
      { email: 'anna@example.or\uff47' },
      'new',
    ],
    [
      'a suspended player',
      () => pool.query('update users set email_verified_at = now(), suspended_at = now() where user_id = 1'),
      {},
      'account-closed',
    ],
    [
      'a deleted player',
      () => pool.query('update users set email_verified_at = now(), deleted_at = now() where user_id = 1'),
      {},
      'account-closed',
    ],
  ]

  test.each(refusals)('for %s', async (_who, prepare, claims, reason) => {
    await prepare()
    const all = { sub: 'g', email: 'anna@example.org', email_verified: true, ...claims }
    const { browser, reply } = await logInBy.google({ claims: all }, { next: '/overall' })
    const end = reason === 'new' ? /^\/register\?/ : `/login?sign_in=${reason}&next=%2Foverall`
    expect(locationOf(reply)).toEqual(typeof end === 'string' ? end : expect.stringMatching(end))
    expect(await whoIs(browser)).toBeUndefined()
    expect(await rowsOf('select from identities')).toHaveLength(0)
  })

  test.each(['suspended_at', 'deleted_at'])('for a linked user whose account has %s', async (column) => {
    await verify(users.anna)
    const { browser } = await logInBy.openid('anna')
    await pool.query(`update users set ${column} = now() where user_id = $1`, [users.anna])
    expect((await browser.ask('GET', '/api/me/rank')).statusCode).toBe(401)
    const { reply } = await logInBy.openid('anna')
    expect(locationOf(reply)).toBe('/login?sign_in=account-closed')
  })
})
