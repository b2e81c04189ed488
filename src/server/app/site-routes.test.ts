import { describe, expect, test } from 'vitest'
import { getConfig } from '#contract/config.ts'
import { getSettings } from '#contract/settings.ts'
import { SETTINGS_PRESETS } from '#game/calendar/season-settings.ts'
import { loopback_site } from '#server/http/site.ts'
import { ask, expectNotModified } from '#testing/ask.ts'
import { testApp } from '#testing/test-app.ts'
import { buildApp } from './app.ts'

const { app, pool } = await testApp()
const withSecretAndMail = buildApp({
  pool,
  now: () => new Date(),
  isDraining: () => false,
  page_folder: '/nowhere',
  site: { ...loopback_site, recaptcha_secret: 'secret', sends_mail: true },
})

test('the manifest contains the site’s name, colour and icons', async () => {
  const read = async () => (await app.inject('/manifest.webmanifest')).json()
  expect(await read()).toMatchObject({ name: 'Podium', display: 'standalone', theme_color: '#0a1a2f' })
  expect((await read()).icons.map((icon: { sizes: string }) => icon.sizes)).toEqual([
    '192x192',
    '512x512',
    '512x512',
  ])
  await pool.query(`update site_settings set icon_url = '/media/own.svg', ground_colour = '#102030'`)
  expect(await read()).toMatchObject({
    theme_color: '#102030',
    icons: [{ src: '/media/own.svg', sizes: 'any' }],
  })
  await pool.query('update site_settings set icon_url = null, ground_colour = null')
})

describe('GET /.well-known/security.txt', () => {
  const appOf = (public_url: string, security_contacts: string[]) =>
    buildApp({
      pool,
      now: () => new Date(),
      isDraining: () => false,
      page_folder: '/nowhere',
      site: { ...loopback_site, public_url: new URL(public_url), security_contacts },
    })
  const contacts = ['mailto:security@podium.example', 'https://podium.example/report']

  test('names the contacts, a date within a year, and its own URL', async () => {
    const { statusCode, headers, body } = await appOf('https://podium.example', contacts).inject(
      '/.well-known/security.txt',
    )
    const expires = /^Expires: (\d{4}-\d\d-\d\dT00:00:00Z)$/m.exec(body)?.[1] ?? ''
    const days = (Date.parse(expires) - Date.now()) / 86_400_000
    expect([statusCode, headers['content-type'], body, days > 30 && days < 365]).toEqual([
      200,
      'text/plain; charset=utf-8',
      `Contact: mailto:security@podium.example
Contact: https://podium.example/report
Expires: ${expires}
Canonical: https://podium.example/.well-known/security.txt
`,
      true,
    ])
  })

  test('does not name its own URL if the site is not served over https', async () => {
    const { body } = await appOf('http://127.0.0.1:3000', contacts).inject('/.well-known/security.txt')
    expect(body).not.toContain('Canonical')
  })

  test('replies 404 without contacts', async () => {
    const reply = await app.inject('/.well-known/security.txt')
    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      { message: 'security.txt not found', code: 'not-found' },
    ])
  })
})

describe('GET /api/settings', () => {
  test('returns three settings, without sentry_dsn if it is not set [3.1 7.4a 1.10a]', async () => {
    const { reply } = await ask(app, getSettings, '/api/settings')
    expect(reply).toEqual({ analytics_id: null, google_api_key: 'key', users_included_in_league_score: 4 })
  })

  test('returns sentry_dsn and analytics_id if the operator has set them [3.1]', async () => {
    await pool.query(
      `update site_settings set sentry_dsn = 'https://key@example.org/1', analytics_id = 'A-1'`,
    )
    const { reply } = await ask(app, getSettings, '/api/settings')
    expect(reply).toMatchObject({ sentry_dsn: 'https://key@example.org/1', analytics_id: 'A-1' })
  })

  test('replies 304 if the client already has the settings', () => expectNotModified(app, '/api/settings'))
})

describe('GET /api/config', () => {
  test('returns what pages need to know about the site and its current season [7.5 3.2a 3.2b 9.5 9.6 9.14 9.15]', async () => {
    const { reply } = await ask(app, getConfig, '/api/config/')
    expect(reply).toEqual({
      display_name: 'Podium',
      slogan: 'Pick your team, follow the race',
      current_season: '2026/27',
      variant: 'worldcup',
      after_weekends: 2,
      weekends: 2,
      recaptcha_public_key: null,
      google_api_key: 'key',
      mail_address: 'help@example.org',
      login_oauth_provider: null,
      include_team_challenge: false,
      home_boards: 'leaders',
      team_page: 'pickers',
      events_page: 'accordion',
      profile_default_tab: 'active',
      ranked_split: false,
      side_bets: true,
      takes_reserves: false,
      takes_vice_captain: false,
      pro_teams: false,
      budget: 100_000,
      captain_bonus_percent: 50,
      excluded_countries: ['RUS', 'BLR'],
      start_list_hours: null,
      registration: 'base',
      password_min: 8,
      minimum_age: 18,
      captcha: 'own',
      sends_mail: false,
      look: { logo_url: null, icon_url: null, accent_colour: null, ground_colour: null },
      terms_page: null,
      links: { menu: [], footer: [], sponsors: [] },
    })
  })

  test.each(['marathon', 'league'] as const)('a %s season has its own settings [1.0b]', async (variant) => {
    const settings = { ...SETTINGS_PRESETS[variant], budget: 0 }
    await pool.query('update seasons set settings = $1 where is_current', [settings])
    const { reply } = await ask(app, getConfig, '/api/config')
    const { home_boards, team_page, events_page, profile_default_tab, include_team_challenge } = settings
    const { registration } = settings
    expect(reply).toMatchObject({
      home_boards,
      team_page,
      events_page,
      profile_default_tab,
      include_team_challenge,
      registration,
      budget: null,
    })
  })

  test('names reCAPTCHA if both of its keys are set, and our own captcha if only the public key is set', async () => {
    await pool.query(`update site_settings set recaptcha_public_key = 'public'`)
    const ours = await ask(app, getConfig, '/api/config')
    const recaptcha = await ask(withSecretAndMail, getConfig, '/api/config')
    await pool.query('update site_settings set recaptcha_public_key = null')
    expect([ours.reply.captcha, recaptcha.reply.captcha]).toEqual(['own', 'recaptcha'])
  })

  test('says whether the site sends emails', async () => {
    const { reply } = await ask(withSecretAndMail, getConfig, '/api/config')
    expect(reply.sends_mail).toBe(true)
  })

  test('replies 304 if the client already has the configuration', () => expectNotModified(app, '/api/config'))

  test('before the first season, returns only settings of the site', async () => {
    await pool.query('update seasons set is_current = false')
    const { reply } = await ask(app, getConfig, '/api/config')
    expect(reply).toMatchObject({ display_name: 'Podium', current_season: null, variant: null, weekends: 0 })
    expect((await ask(app, getSettings, '/api/settings')).reply.users_included_in_league_score).toBe(4)
  })
})
