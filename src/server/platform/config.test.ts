import { expect, test } from 'vitest'
import { parseSettings, type ServerSettings } from './config.ts'
import { exampleOfSettings } from './config-example.ts'
import { findCutPassphrase } from './setting-values.ts'

test('works without any settings', () => {
  expect(parseSettings({})).toEqual({
    settings: {
      port: 3000,
      host: '127.0.0.1',
      data_dir: './data',
      game: 'worldcup',
      demo: 'on',
      trusted_proxies: [],
      security_contact: [],
      captcha_after: 3,
      notification_concurrency: 4,
      notification_rate: 50,
      oidc_name: 'openid',
      push_private_hosts: [],
      backup_every: 24,
      backup_keep: 14,
      log_level: 'info',
      metrics_host: '127.0.0.1',
      drain_wait: 0,
    },
  })
})

test('reads the settings; an empty value counts as not set', () => {
  const env = {
    PORT: '4100',
    HOST: '',
    GAME: 'marathon',
    GAME_NOW: '2026-12-01T10:00:00+01:00',
    HOME: '/root',
  }
  expect(parseSettings(env)).toMatchObject({
    settings: { port: 4100, host: '127.0.0.1', game: 'marathon', game_now: new Date('2026-12-01T09:00:00Z') },
  })
})

test('reports all errors at once', () => {
  const env = {
    PORT: 'http',
    GAME: 'chess',
    DEMO: 'yes',
    GAME_NOW: 'tomorrow',
    DATABASE_URL: 'mysql://localhost/podium',
    LOG_LEVEL: 'loud',
    DRAIN_WAIT: '-1',
  }
  expect(parseSettings(env)).toEqual({
    errors: [
      'PORT must be a port: a whole number from 0 to 65535',
      'DATABASE_URL must be a URL such as postgresql://user:password@host/database',
      'GAME must be worldcup, marathon or league',
      'DEMO must be on, off or live',
      'GAME_NOW must be a time such as 2026-12-01T09:00:00Z',
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent',
      'DRAIN_WAIT must be a number of seconds from 0 to 60',
    ],
  })
})

test('DATABASE_READ_URL needs DATABASE_URL', () => {
  const DATABASE_READ_URL = 'postgresql://podium@standby/podium'
  expect(parseSettings({ DATABASE_READ_URL })).toEqual({
    errors: ['DATABASE_READ_URL needs DATABASE_URL: the embedded database has no standby'],
  })
  const DATABASE_URL = 'postgresql://podium@primary/podium'
  expect(parseSettings({ DATABASE_URL, DATABASE_READ_URL })).toMatchObject({
    settings: { database_read_url: DATABASE_READ_URL },
  })
})

test.each(['70000', '-1', '3000.5', 'x'])('refuses the port %j', (PORT) => {
  expect(parseSettings({ PORT })).toHaveProperty('errors')
})

test('PUBLIC_URL must be an origin without a path', () => {
  const { settings } = parseSettings({ PUBLIC_URL: 'https://podium.example' }) as { settings: ServerSettings }
  expect(settings.public_url?.href).toBe('https://podium.example/')
})

test.each([
  'podium.example',
  'ftp://podium.example',
  'https://podium.example/game',
  'https://a@podium.example/',
])('refuses the address %j', (PUBLIC_URL) => {
  const error = 'PUBLIC_URL must be a URL such as https://podium.example, without a path'
  expect(parseSettings({ PUBLIC_URL })).toEqual({ errors: [error] })
})

test('TRUSTED_PROXIES is a list of addresses and networks, separated by commas', () => {
  const parsed = parseSettings({ TRUSTED_PROXIES: '10.0.0.5, 10.1.0.0/16,::1,fd00::/8' })
  const trusted_proxies = ['10.0.0.5', '10.1.0.0/16', '::1', 'fd00::/8']
  expect(parsed).toMatchObject({ settings: { trusted_proxies } })
})

test.each(['proxy', '10.0.0.5;10.0.0.6', '10.0.0.0/33', 'fd00::/129', '10.0.0.5,', '10.0.0.0/8/8', 'true'])(
  'refuses the proxies %j',
  (TRUSTED_PROXIES) => expect(parseSettings({ TRUSTED_PROXIES })).toHaveProperty('errors'),
)

test('SECURITY_CONTACT is a list of URLs, separated by commas', () => {
  const parsed = parseSettings({
    SECURITY_CONTACT: 'mailto:security@podium.example, https://podium.example/report,tel:+47-555-0100',
  })
  const security_contact = [
    'mailto:security@podium.example',
    'https://podium.example/report',
    'tel:+47-555-0100',
  ]
  expect(parsed).toMatchObject({ settings: { security_contact } })
})

test.each([
  'security@podium.example',
  'http://podium.example/report',
  'mailto:security',
  'mailto:security@podium.example,',
  'mailto:security@podium.example\nContact: https://evil.example',
  'https://podium.example/a page',
  'tel:help',
  'javascript:alert(1)',
])('SECURITY_CONTACT cannot be %j', (SECURITY_CONTACT) => {
  const error =
    'SECURITY_CONTACT must be URLs such as mailto:security@podium.example or https://podium.example/report, separated by commas'
  expect(parseSettings({ SECURITY_CONTACT })).toEqual({ errors: [error] })
})

test('.env.example matches the schema (npx vitest -u updates it)', async () => {
  await expect(exampleOfSettings()).toMatchFileSnapshot('../../../.env.example')
})

test('SMTP_URL and MAIL_FROM select the mail server and the sender', () => {
  const env = { SMTP_URL: 'smtps://game:p%40ss@mail.example', MAIL_FROM: 'game@podium.example' }
  const { settings } = parseSettings(env) as { settings: ServerSettings }
  expect(settings.smtp_url).toMatchObject({
    protocol: 'smtps:',
    hostname: 'mail.example',
    password: 'p%40ss',
  })
  expect(settings.mail_from).toBe('game@podium.example')
})

test.each([
  ['SMTP_URL', 'mail.example'],
  ['SMTP_URL', 'https://game:secret@mail.example'],
  ['SMTP_URL', 'smtp:'],
  ['SMTP_URL', 'smtp://game:100%secret@mail.example'],
  ['MAIL_FROM', 'Podium'],
  ['MAIL_FROM', 'game@podium.example, eve@example.org'],
  ['MAIL_FROM', 'game@podium.example\nBcc: eve@example.org'],
])('%s cannot be %j, and the message does not repeat the value', (name, value) => {
  const parsed = parseSettings({ [name]: value }) as { errors: string[] }
  expect(parsed.errors).toEqual([expect.stringMatching(`^${name} must be an? (email address|URL) such as `)])
  expect(parsed.errors[0]).not.toContain('secret')
})

test.each([
  ['correct horse battery #9 staple', true],
  [`'correct horse battery #9 staple'`, false],
  ['correct horse battery staple', false],
  [`"correct\\nhorse battery"`, true],
  [`'correct horse' battery staple`, true],
  ['', false],
])('the backup passphrase %s is refused in .env if it would be read differently', (value, is_refused) => {
  const error = findCutPassphrase(`PORT=1\nBACKUP_PASSPHRASE=${value}\nGAME=league\n`)
  expect(error).toBe(is_refused ? 'BACKUP_PASSPHRASE must be in single quotes in .env' : undefined)
})
