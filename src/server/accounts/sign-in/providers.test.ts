import { describe, expect, test } from 'vitest'
import { getConfig } from '#contract/config.ts'
import { parseSettings, type ServerSettings } from '#server/platform/config.ts'
import { signInOptionsOf } from '#server/platform/login-providers.ts'
import { ask } from '#testing/ask.ts'
import { testApp } from '#testing/test-app.ts'
import { openSignIn } from './open-sign-in.ts'
import { loginProviderOf, signInWarnings } from './providers.ts'

const oidc = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'podium', OIDC_CLIENT_SECRET: 'secret' }

function settingsOf(env: Record<string, string>): ServerSettings {
  const parsed = parseSettings(env)
  if ('errors' in parsed) throw new Error(parsed.errors.join())
  return parsed.settings
}

const nobody = { login_oauth_provider: null, google_api_key: null }

describe('settings of a login provider', () => {
  test('contain the name of the provider for our URLs, by default openid', () => {
    expect(signInOptionsOf(settingsOf({ ...oidc, OIDC_NAME: 'ski-club' })).oidc).toEqual({
      name: 'ski-club',
      issuer: new URL('https://login.example'),
      client_id: 'podium',
      client_secret: 'secret',
    })
    expect(signInOptionsOf(settingsOf(oidc)).oidc?.name).toBe('openid')
  })

  test('may be missing: then there is no OpenID provider, and Google has its default issuer', () => {
    const { oidc: none, google_issuer, google_secret } = openSignIn(signInOptionsOf(settingsOf({})))
    expect([none, google_issuer.href, google_secret]).toEqual([
      undefined,
      'https://accounts.google.com/',
      undefined,
    ])
  })

  test.each(Object.keys(oidc))('%s is required', (name) => {
    const parsed = parseSettings({ ...oidc, [name]: '' })
    expect(parsed).toEqual({ errors: [`${name} is missing: a login provider needs all three settings`] })
  })

  test.each([
    'http://login.example',
    'ftp://login.example',
    'login.example',
    'https://login.example/?x=1',
    'javascript:1',
  ])('the address %s is rejected', (OIDC_ISSUER) => {
    const error = 'OIDC_ISSUER must be a URL such as https://login.example; http only on this machine'
    expect(parseSettings({ ...oidc, OIDC_ISSUER })).toEqual({ errors: [error] })
  })

  test.each([
    'http://127.0.0.1:4000',
    'http://localhost:4000',
    'http://[::1]:4000',
    'https://login.example/realms/ski',
  ])('the address %s is accepted', (OIDC_ISSUER) =>
    expect(parseSettings({ ...oidc, OIDC_ISSUER })).toHaveProperty('settings'),
  )

  test.each(['google', 'Club', 'a/b', '-', '..', 'x'.repeat(40)])('the name %s is rejected', (OIDC_NAME) => {
    expect(parseSettings({ ...oidc, OIDC_NAME })).toHaveProperty('errors')
  })
})

describe('login_oauth_provider', () => {
  const { google_issuer } = signInOptionsOf(settingsOf({}))
  const cases: [string | null, Record<string, string>, string | null][] = [
    ['openid', oidc, 'openid'],
    ['openid', {}, null],
    ['other', oidc, null],
    ['google', { GOOGLE_CLIENT_SECRET: 's' }, 'google'],
    ['google', oidc, null],
    [null, oidc, null],
  ]

  test.each(cases)('%s with %j redirects to %s [2.login.b]', async (login_oauth_provider, env, expected) => {
    const site = { login_oauth_provider, google_api_key: 'key' }
    expect(loginProviderOf(signInOptionsOf(settingsOf(env)), site)).toBe(expected)
  })

  test('logins are not redirected to Google without its client id', () => {
    const site = { login_oauth_provider: 'google', google_api_key: null }
    expect(loginProviderOf({ google_issuer, google_secret: 's' }, site)).toBeNull()
  })

  test('GET /api/config names the provider only if it is configured [3.2a]', async () => {
    const { app, pool } = await testApp()
    await pool.query(`update site_settings set login_oauth_provider = 'openid'`)
    expect((await ask(app, getConfig, '/api/config')).reply.login_oauth_provider).toBeNull()

    const issuer = new URL('https://login.example')
    const sign_in = { google_issuer, oidc: { name: 'openid', issuer, client_id: 'x', client_secret: 'x' } }
    const other = await testApp({ site: { sign_in } })
    await other.pool.query(`update site_settings set login_oauth_provider = 'openid'`)
    expect((await ask(other.app, getConfig, '/api/config')).reply.login_oauth_provider).toBe('openid')
  })
})

describe('startup warnings', () => {
  test('are empty if nothing or everything is set', () => {
    expect(signInWarnings(signInOptionsOf(settingsOf({})), nobody)).toEqual([])
    const all = signInOptionsOf(settingsOf({ ...oidc, GOOGLE_CLIENT_SECRET: 's' }))
    expect(signInWarnings(all, { login_oauth_provider: 'openid', google_api_key: 'key' })).toEqual([])
  })

  test('report a login_oauth_provider that is not configured', () => {
    const found = signInWarnings(signInOptionsOf(settingsOf(oidc)), {
      ...nobody,
      login_oauth_provider: 'club',
    })
    expect(found).toEqual([
      'login_oauth_provider is club, which is not set up, so players log in with passwords',
    ])
  })

  test('report that only one of the two Google settings is set', () => {
    expect(signInWarnings(signInOptionsOf(settingsOf({})), { ...nobody, google_api_key: 'key' })).toEqual([
      'google_api_key is set without GOOGLE_CLIENT_SECRET: login with Google does not work',
    ])
    expect(signInWarnings(signInOptionsOf(settingsOf({ GOOGLE_CLIENT_SECRET: 's' })), nobody)).toEqual([
      'GOOGLE_CLIENT_SECRET is set without google_api_key: login with Google does not work',
    ])
  })
})
