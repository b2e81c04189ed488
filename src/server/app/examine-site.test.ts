import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { openOrCloseLogins } from '#demo/demo-logins.ts'
import { makeDemoSeason } from '#demo/make-demo-season.ts'
import { parseSettings } from '#server/platform/config.ts'
import { Db } from '#server/platform/db/db.ts'
import { copyTemplate, freshDatabase } from '#testing/database/database.ts'
import { openMailServer } from '#testing/mail/mail-server.ts'
import { examineSite } from './examine-site.ts'

type Pool = Awaited<ReturnType<typeof freshDatabase>>

async function findingsOf(pool: Pool, env: Record<string, string>) {
  const parsed = parseSettings(env)
  if ('errors' in parsed) throw new Error(parsed.errors.join())
  return examineSite(parsed.settings, Db.of(pool))
}

/** Returns the problems that the command `doctor` would report. */
async function complaints(pool: Pool, env: Record<string, string>): Promise<string[]> {
  const findings = await findingsOf(pool, env)
  return findings.flatMap(({ severity, found }) => found.map((line) => `${severity} ${line}`))
}

const { url } = await openMailServer((close) => afterAll(close))
const mail = { SMTP_URL: String(url) }

test('a new local site has no mail transport and no owner yet', async () => {
  const pool = await freshDatabase()
  expect(await complaints(pool, {})).toEqual([
    expect.stringMatching(/^note SMTP_URL is not set/),
    'note no owner except the owner of the demo',
  ])
  await pool.query(`insert into users (user_name, team_name, role) values ('otto', 'x', 'owner')`)
  expect(await complaints(pool, mail)).toEqual([])
})

test('a public site needs https, and the login provider in its settings must be configured', async () => {
  const pool = await freshDatabase()
  await pool.query(`insert into users (user_name, team_name, role) values ('otto', 'x', 'owner')`)
  const network = { ...mail, HOST: '0.0.0.0' }
  expect(await complaints(pool, network)).toEqual([
    expect.stringMatching(/^note HOST is 0.0.0.0, and PUBLIC_URL is not set: passwords are sent unencrypted/),
  ])
  expect(await complaints(pool, { ...network, PUBLIC_URL: 'http://podium.example' })).toEqual([
    expect.stringMatching(/^note PUBLIC_URL is http:\/\/podium.example: passwords/),
  ])
  const safe = { ...network, PUBLIC_URL: 'https://podium.example' }
  expect(await complaints(pool, safe)).toEqual([])
  await pool.query(`update site_settings set login_oauth_provider = 'openid'`)
  expect(await complaints(pool, safe)).toEqual([
    expect.stringContaining('error login_oauth_provider is openid'),
  ])
})

test('a local site is not required to use https', async () => {
  const pool = await freshDatabase()
  const [here] = await findingsOf(pool, {})
  expect(here).toMatchObject({ check: 'the site is reachable from this machine only', ok: true })
  const [public_] = await findingsOf(pool, { PUBLIC_URL: 'https://podium.example' })
  expect(public_).toMatchObject({ check: 'players use the site over https', ok: true })
})

const mailIssues = async (pool: Pool, env: Record<string, string>) =>
  (await complaints(pool, env)).filter((line) => /mail|letter/.test(line))

test('a mail server that is unreachable or does not reply within some seconds is reported as an error', async () => {
  const pool = await freshDatabase()
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  expect(await mailIssues(pool, { SMTP_URL: `smtp://127.0.0.1:${port}` })).toEqual([
    `error 127.0.0.1:${port} does not accept emails: it does not respond`,
  ])
  expect(await mailIssues(pool, { SMTP_URL: 'smtp://user:hush@127.0.0.1:1' })).toEqual([
    'error 127.0.0.1:1 does not accept emails: it cannot be reached',
  ])
  expect(await mailIssues(pool, mail)).toEqual([])
})

test('waiting emails are reported with their number and the time of the oldest', async () => {
  const pool = await freshDatabase()
  await pool.query(`
    insert into mails (kind, recipient, sender_name, subject, body_text, body_html, created_at, tries, given_up_at)
    values ('reset', 'a@example.org', 'Podium', 's', '', '', '2026-11-01T09:00Z', 3, null),
      ('reset', 'b@example.org', 'Podium', 's', '', '', '2026-11-02T09:00Z', 0, null),
      ('reset', 'c@example.org', 'Podium', 's', '', '', '2026-10-01T09:00Z', 9, now()),
      ('reset', 'd@example.org', 'Podium', 's', '', '', now(), 0, null)`)
  expect(await mailIssues(pool, mail)).toEqual([
    'note 2 emails waiting, the oldest since 2026-11-01 09:00 UTC',
  ])
})

test('the demo logins of a generated season are reported as an error on a public site', async () => {
  const { pool, drop } = await copyTemplate(inject('cluster_url'))
  await makeDemoSeason(Db.of(pool), { variant: 'marathon', seed: 'doctor', players: 4 })
  await openOrCloseLogins(Db.of(pool), true)
  const ofLogins = async (env: Record<string, string>) =>
    (await complaints(pool, env)).filter((line) => line.includes('demo.example')).toSorted()
  expect(await ofLogins({})).toEqual([
    'note operator@demo.example is active, with the password printed at each start',
    'note owner@demo.example is active, with the password printed at each start',
    'note player@demo.example is active, with the password printed at each start',
  ])
  expect(await ofLogins({ HOST: '0.0.0.0' })).toEqual([
    'error operator@demo.example is active: restart the server to deactivate it',
    'error owner@demo.example is active: restart the server to deactivate it',
    'error player@demo.example is active: restart the server to deactivate it',
  ])
  await pool.query('update seasons set is_current = false')
  expect(await ofLogins({})).toHaveLength(3)
  await openOrCloseLogins(Db.of(pool), false)
  expect(await ofLogins({ HOST: '0.0.0.0' })).toEqual([])
  await drop()
})
