import { beforeEach, describe, expect, test } from 'vitest'
import { makeSetupLink } from '#server/admin/setup-link.ts'
import { Db } from '#server/platform/db/db.ts'
import { visit } from '#testing/browser.ts'
import { testApp } from '#testing/test-app.ts'

const lines: string[] = []
const stream = { write: (line: string) => void lines.push(line) }
const { app, pool } = await testApp({
  isFactorExempt: async () => false,
  logger: { level: 'info', stream },
})
const db = Db.of(pool)
const public_url = new URL('https://podium.example')

beforeEach(async () => {
  await pool.query(`update users set role = 'player' where role = 'owner'`)
})

async function newToken(): Promise<string> {
  const link = await makeSetupLink(db, public_url)
  return link!.pathname.replace('/admin/setup/', '')
}

const form = (name: string) => ({
  user_name: name,
  email: `${name}@example.org`,
  password: 'snow on every spruce',
  password_confirm: 'snow on every spruce',
})

async function register(token: string, name: string) {
  const browser = await visit(app)
  const reply = await browser.ask('POST', `/api/setup/${token}`, form(name))
  return { browser, status: reply.statusCode, body: JSON.parse(reply.body) }
}

const check = async (token: string) =>
  (await app.inject({ url: `/api/setup/${token}`, remoteAddress: '127.0.0.1' })).statusCode

describe('the setup link', () => {
  test('registers the first owner, who must then set up a second factor; the link works once', async () => {
    const token = await newToken()
    expect(token).toMatch(/^[\w-]{22}$/)
    expect(await check(token)).toBe(200)
    const { browser, status } = await register(token, 'otto')
    expect(status).toBe(200)
    const { rows } = await pool.query(`select role, email_verified_at is not null as is_verified
      from users where user_name = 'otto'`)
    expect(rows).toEqual([{ role: 'owner', is_verified: true }])
    const admin = await browser.ask('GET', '/api/admin/session')
    expect(JSON.parse(admin.body).code).toBe('factor-missing')
    expect([await check(token), (await register(token, 'another')).status]).toEqual([410, 410])
  })

  test('becomes invalid once there is an owner, and no new link can be made while an owner exists', async () => {
    const token = await newToken()
    await pool.query(`update users set role = 'owner' where user_id = 1`)
    expect([await check(token), (await register(token, 'late')).status]).toEqual([410, 410])
    expect(await makeSetupLink(db, public_url)).toBeNull()
  })

  test('expires after 24 hours, and a new link invalidates the previous one', async () => {
    const old = await newToken()
    const token = await newToken()
    expect([await check(old), await check(token)]).toEqual([410, 200])
    await pool.query(`update setup_links set created_at = now() - interval '24 hours 1 minute'`)
    expect([await check(token), (await register(token, 'late')).status]).toEqual([410, 410])
  })

  test('creates only one owner if two people use it at the same time', async () => {
    const token = await newToken()
    const ended = await Promise.all(['uno', 'due'].map((name) => register(token, name)))
    expect(ended.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
  })

  test('stays valid after a form with errors, and the reply describes the errors', async () => {
    const token = await newToken()
    const browser = await visit(app)
    const wrong = { ...form('anna'), email: 'nowhere', password: 'short', password_confirm: 'other' }
    const reply = await browser.ask('POST', `/api/setup/${token}`, wrong)
    expect(reply.statusCode).toBe(422)
    expect(Object.keys(JSON.parse(reply.body).field_errors).toSorted()).toEqual([
      'email',
      'password',
      'password_confirm',
      'user_name',
    ])
    expect(await check(token)).toBe(200)
  })

  test('is stored only as a hash, and is not in the log [R28]', async () => {
    const token = await newToken()
    await check(token)
    await app.inject({ url: `/admin/setup/${token}` })
    const { rows } = await pool.query('select token_hash, to_json(setup_links)::text as row from setup_links')
    expect(rows[0].row).not.toContain(token)
    expect(rows[0].token_hash).toHaveLength(32)
    expect(lines.join('')).toContain('/api/setup/:token')
    expect(lines.join('')).not.toContain(token)
  })
})
