import { expect, test } from 'vitest'
import { parseSettings } from '#server/platform/config.ts'
import { listSettings } from '#server/platform/settings-in-force.ts'
import { logIn } from '#testing/browser.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const parsed = parseSettings({
  SMTP_URL: 'smtps://user:hush@mail.example',
  DATABASE_URL: 'postgresql://podium:hush@primary/podium',
  DATABASE_READ_URL: 'postgresql://podium:hush@standby/podium',
  PORT: '4000',
})
if (!('settings' in parsed)) throw new Error('invalid')
const { settings } = parsed
const given = new Set(['SMTP_URL', 'PORT'])
const found = {
  check: 'the mail server accepts emails',
  severity: 'error' as const,
  ok: false,
  found: ['refused'],
}
const facts = {
  version: '1.2.3',
  started_at: new Date('2026-11-24T00:00:00Z'),
  settings,
  given,
  checkSite: async () => [found],
}
const { app, pool } = await testApp({ facts })
const oskar = await logIn(app, pool, test_ids.users.oskar)
const read = async () => JSON.parse((await oskar.ask('GET', '/api/admin/health')).body)
const send = () => oskar.ask('POST', '/api/admin/health/mail_test')

test('settings are listed with their source; the values of secrets are left out', () => {
  const rows = new Map(listSettings(settings, given).map((row) => [row.name, row]))
  expect(rows.get('PORT')).toMatchObject({ value: '4000', source: 'environment', is_secret: false })
  expect(rows.get('HOST')).toMatchObject({ value: '127.0.0.1', source: 'default' })
  expect(rows.get('SMTP_URL')).toMatchObject({ value: 'set', is_secret: true })
  expect(rows.get('OIDC_CLIENT_SECRET')).toMatchObject({ value: null, is_secret: true })
  expect(JSON.stringify([...rows.values()])).not.toContain('hush')
})

test('the reply contains versions, sizes and checks; the checks of the site come first', async () => {
  const health = await read()
  expect(health.versions).toMatchObject({ podium: '1.2.3', schema: expect.stringMatching(/^\d{4}_/) })
  expect(health.database.bytes).toBeGreaterThan(0)
  expect(health.database.tables.length).toBeGreaterThan(3)
  await expect.poll(async () => (await read()).checks).not.toBe(null)
  const { checks } = await read()
  expect(checks[0]).toEqual(found)
  expect(checks.length).toBeGreaterThan(5)
})

test('a test email goes to the address of the operator, and the page shows whether it was sent', async () => {
  expect((await read()).mail.test).toBe(null)
  expect((await send()).statusCode).toBe(200)
  expect((await read()).mail.test).toMatchObject({ state: 'waiting' })
  const { rows } = await pool.query(
    `select recipient = (select email from users where user_id = $1) as is_own from mails`,
    [test_ids.users.oskar],
  )
  expect(rows).toEqual([{ is_own: true }])
  for (const [change, state] of [
    ['tries = 1', 'delayed'],
    ['sent_at = now()', 'sent'],
  ]) {
    await pool.query(`update mails set ${change}`)
    expect((await read()).mail.test).toMatchObject({ state })
  }
  for (let more = 0; more < 4; more++) await send()
  expect((await send()).statusCode).toBe(429)
})
