import { hash } from '@node-rs/argon2'
import { beforeEach, describe, expect, test } from 'vitest'
import { postLogin } from '#contract/accounts.ts'
import { hashPassword } from '#server/platform/passwords/passwords.ts'
import { type Browser, visit } from '#testing/browser.ts'
import { solveCaptcha } from '#testing/captcha.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { anna, bjorn, chiara, gone, idle, vera } = test_ids.users
const password = 'four geese ski'

beforeEach(async () => {
  const hashed = await hashPassword(password)
  await pool.query('update users set password = $1, suspended_at = null where user_id <> $2', [
    hashed,
    chiara,
  ])
  await pool.query('truncate tries, login_failures, known_devices, sessions cascade')
})

const logIn = (browser: Browser, email: string, tried = password, more: object = {}) =>
  browser.ask('POST', '/api/login', { email, password: tried, ...more })

const wrong = {
  message: 'The email or password is wrong',
  code: 'invalid',
  field_errors: { password: 'The email or password is wrong' },
}

describe('POST /api/login [7.6]', () => {
  test.each(['anna@example.org', 'ANNA@Example.org', 'anna', ' Anna ', 'ａｎｎａ'])(
    'accepts the login name %j',
    async (name) => {
      const browser = await visit(app)
      const reply = await logIn(browser, name)
      expect([reply.statusCode, reply.json()]).toEqual([200, { is_in: true }])
      expect(postLogin.reply.parse(reply.json())).toEqual(reply.json())
      expect((await browser.ask('GET', '/api/me/rank')).json()).toMatchObject({ user_id: anna })
    },
  )

  test('says which field is missing [5.2]', async () => {
    const reply = await (await visit(app)).ask('POST', '/api/login', { email: ' ' })
    expect(reply.statusCode).toBe(422)
    expect(reply.json().field_errors).toEqual({
      email: 'You need to enter a username',
      password: 'You need to enter a password',
    })
  })

  test('gives the same reply to a wrong password, an unknown name, and accounts without password [R27]', async () => {
    const names = ['anna', 'anna@example.org', 'nobody', 'nobody@example.org', 'gone', 'chiara@example.org']
    for (const name of names) {
      const reply = await logIn(await visit(app), name, 'not at all')
      expect([reply.statusCode, reply.json()], name).toEqual([422, wrong])
    }
    const { rows } = await pool.query('select password from users where user_id = any($1)', [[gone, chiara]])
    expect(rows).toEqual(expect.arrayContaining([{ password: null }]))
  })

  test('a deleted account cannot log in, even with its correct password', async () => {
    expect((await logIn(await visit(app), 'gone')).json()).toEqual(wrong)
  })

  test('a suspended user is told about the suspension only with the correct password', async () => {
    await pool.query('update users set suspended_at = now() where user_id = $1', [idle])
    expect((await logIn(await visit(app), 'idle', 'not at all')).json()).toEqual(wrong)
    const reply = await logIn(await visit(app), 'idle')
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'suspended'])
  })

  test('if a user name equals another user’s address, the owner of the address is logged in', async () => {
    await pool.query(`update users set user_name = 'vera@example.org' where user_id = $1`, [bjorn])
    const browser = await visit(app)
    await logIn(browser, 'vera@example.org')
    expect((await browser.ask('GET', '/api/me/rank')).json()).toMatchObject({ user_id: vera })
    await pool.query(`update users set user_name = 'bjorn' where user_id = $1`, [bjorn])
  })

  test('a login starts a new session, which lasts as long as the user asked for [R23]', async () => {
    const browser = await visit(app)
    const before = browser.cookies.get('session')
    const short = await logIn(browser, 'anna')
    const long = await logIn(await visit(app), 'anna', password, { remember: true })
    expect(browser.cookies.get('session')).not.toBe(before)
    expect(cookieOf(short, 'session')?.maxAge).toBeUndefined()
    expect(cookieOf(long, 'session')?.maxAge).toBe(30 * 24 * 3600)
  })

  test.each<[string, object]>([
    ['with less memory', { memoryCost: 8192, timeCost: 2, parallelism: 1 }],
    ['with another algorithm', { memoryCost: 19_456, timeCost: 2, parallelism: 1, algorithm: 1 }],
  ])('a hash that was made %s is replaced at the next login [R25]', async (_, options) => {
    const stored = await hash(password, options)
    await pool.query('update users set password = $2 where user_id = $1', [anna, stored])
    await logIn(await visit(app), 'anna', 'not at all')
    expect(await hashOf(anna)).toBe(stored)
    expect((await logIn(await visit(app), 'anna')).statusCode).toBe(200)
    expect(await hashOf(anna)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await logIn(await visit(app), 'anna')).statusCode).toBe(200)
  })

  test('a hash with the current parameters is kept', async () => {
    const before = await hashOf(anna)
    await logIn(await visit(app), 'anna')
    expect(await hashOf(anna)).toBe(before)
  })
})

describe('the captcha at login [2.login.a]', () => {
  test('is required after three failures under a name, even if nobody has that name', async () => {
    for (const name of ['anna', 'nobody']) {
      const browser = await visit(app)
      const replies = []
      for (let tried = 0; tried < 4; tried++) replies.push(await logIn(browser, name, 'not at all'))
      expect(replies.map((reply) => reply.json().code)).toEqual(['invalid', 'invalid', 'invalid', 'captcha'])

      const proved = { 'g-recaptcha-response': await solveCaptcha(browser) }
      expect((await logIn(browser, name, 'not at all', proved)).json()).toEqual(wrong)
    }
  })

  test('does not block the correct password; the login resets the count of failures', async () => {
    const browser = await visit(app)
    for (let tried = 0; tried < 3; tried++) await logIn(browser, 'anna', 'not at all')
    expect((await logIn(browser, 'anna')).json().code).toBe('captcha')
    const proved = { 'g-recaptcha-response': await solveCaptcha(browser) }
    expect((await logIn(browser, 'anna', password, proved)).statusCode).toBe(200)

    const other = await visit(app)
    expect((await logIn(other, 'anna', 'not at all')).json()).toEqual(wrong)
    expect((await logIn(other, 'anna')).statusCode).toBe(200)
  })
})

describe('the cookie of a known browser [R26]', () => {
  test('cannot be read by scripts, and changes with each login', async () => {
    const browser = await visit(app)
    const first = cookieOf(await logIn(browser, 'anna'), 'device')
    expect(first).toMatchObject({ httpOnly: true, maxAge: 365 * 24 * 3600 })
    const next = cookieOf(await logIn(browser, 'bjorn'), 'device')
    expect(next?.value).not.toBe(first?.value)
    const { rows } = await pool.query('select user_id from known_devices order by user_id')
    expect(rows).toEqual([{ user_id: anna }, { user_id: bjorn }])
    const kept = await pool.query('select token_hash from known_devices')
    expect(JSON.stringify(kept.rows)).not.toContain(next?.value)
  })

  test('is replaced at the login if somebody else has planted it', async () => {
    const planted = 'planted-by-somebody-else'
    const browser = await visit(app)
    browser.cookies.set('device', planted)
    await logIn(browser, 'anna')
    expect(browser.cookies.get('device')).not.toBe(planted)
  })
})

function cookieOf(reply: Awaited<ReturnType<Browser['ask']>>, name: string) {
  return reply.cookies.find((cookie) => cookie.name === name)
}

async function hashOf(user_id: number): Promise<string> {
  const { rows } = await pool.query<{ password: string }>('select password from users where user_id = $1', [
    user_id,
  ])
  return rows[0]!.password
}
