import { beforeEach, describe, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '#server/platform/passwords/passwords.ts'
import { logIn, visit } from '#testing/browser.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { anna, idle } = test_ids.users
const url = '/api/me/password'
const old = 'green wax in the morning'
const next = 'klister after noon'
const hashed = await hashPassword(old)

const bodyWith = (changes: object = {}) => ({
  current_password: old,
  password: next,
  password_confirm: next,
  ...changes,
})
const stored = async () => {
  const { rows } = await pool.query<{ password: string }>('select password from users where user_id = $1', [
    anna,
  ])
  return rows[0]!.password
}

beforeEach(async () => {
  await pool.query('delete from tries')
  await pool.query('delete from sessions')
  await pool.query('delete from mails')
  await pool.query('update users set password = $2, email_verified_at = now() where user_id = $1', [
    anna,
    hashed,
  ])
})

describe('PUT /api/me/password', () => {
  test('ends the other sessions, gives this browser a new token, and sends an email about the change [R23]', async () => {
    const [here, there] = [await logIn(app, pool, anna), await logIn(app, pool, anna)]
    await pool.query(
      `insert into mailed_links (user_id, purpose, token_hash, email, ends_at)
       values ($1, 'reset', sha256('link'), 'anna@example.org', now() + interval '1 hour')`,
      [anna],
    )
    await pool.query(`insert into known_devices (token_hash, user_id) values (sha256('there'), $1)`, [anna])
    const former = here.cookies.get('session')
    const reply = await here.ask('PUT', url, bodyWith())
    expect([reply.statusCode, reply.json()]).toEqual([200, {}])
    expect(await verifyPassword(await stored(), next)).toBe(true)
    expect(await verifyPassword(await stored(), old)).toBe(false)

    expect(here.cookies.get('session')).not.toBe(former)
    expect((await here.ask('GET', '/api/me/rank')).statusCode).toBe(200)
    expect((await here.ask('PATCH', '/api/me', {})).statusCode).toBe(200)
    expect((await there.ask('GET', '/api/me/rank')).statusCode).toBe(401)
    here.cookies.set('session', former!)
    expect((await here.ask('GET', '/api/me/rank')).statusCode).toBe(401)

    const devices = await pool.query(`select token_hash = sha256('there') as is_there from known_devices`)
    expect(devices.rows).toEqual([{ is_there: false }])
    expect((await pool.query('select kind, recipient from mails')).rows).toEqual([
      { kind: 'password-changed', recipient: 'anna@example.org' },
    ])
    expect((await pool.query('select from mailed_links')).rowCount).toBe(0)
  })

  test('the new session is remembered if the previous one was [R23]', async () => {
    const player = await logIn(app, pool, anna, { is_remembered: true })
    await player.ask('PUT', url, bodyWith())
    expect((await pool.query('select is_remembered from sessions')).rows).toEqual([{ is_remembered: true }])
  })

  test.each([
    ['a wrong password', { current_password: next }, { current_password: 'That is not your password' }],
    ['no current password', { current_password: '' }, { current_password: 'That is not your password' }],
    [
      'a password that is too short',
      { password: 'short', password_confirm: 'short' },
      { password: expect.stringContaining('at least 8') },
    ],
    [
      'a common password',
      { password: 'password1', password_confirm: 'password1' },
      { password: expect.any(String) },
    ],
    [
      'a password made from the team name',
      { password: 'SkiQueens 100', password_confirm: 'SkiQueens 100' },
      { password: expect.stringContaining('easy to guess') },
    ],
    [
      'a different confirmation',
      { password_confirm: `${next}.` },
      { password_confirm: 'Passwords does not match' },
    ],
    ['no confirmation', { password_confirm: '' }, { password_confirm: 'You need to confirm the password' }],
  ])('422 for %s, and nothing changes [R24]', async (_, changes, field_errors) => {
    const [here, there] = [await logIn(app, pool, anna), await logIn(app, pool, anna)]
    const reply = await here.ask('PUT', url, bodyWith(changes))
    expect([reply.statusCode, reply.json().field_errors]).toEqual([422, field_errors])
    expect(await stored()).toBe(hashed)
    expect((await there.ask('GET', '/api/me/rank')).statusCode).toBe(200)
    expect((await pool.query('select from mails')).rowCount).toBe(0)
  })

  test('tells a user without a password how to set one', async () => {
    const reply = await (await logIn(app, pool, idle)).ask('PUT', url, bodyWith({ current_password: '' }))
    expect([reply.statusCode, Object.keys(reply.json().field_errors)]).toEqual([422, ['current_password']])
  })

  test('429 after too many attempts, even with the correct password [R26]', async () => {
    const player = await logIn(app, pool, anna)
    const statuses: number[] = []
    for (let n = 1; n <= 10; n++) {
      statuses.push((await player.ask('PUT', url, bodyWith({ current_password: `guess ${n}` }))).statusCode)
    }
    expect(new Set(statuses)).toEqual(new Set([422]))
    const reply = await player.ask('PUT', url, bodyWith())
    expect([reply.statusCode, await stored()]).toEqual([429, hashed])
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('if two changes are made at the same time, one succeeds', async () => {
    const browsers = await Promise.all([1, 2].map(() => logIn(app, pool, anna)))
    const replies = await Promise.all(
      browsers.map((browser, n) => {
        const password = `klister number ${n}`
        return browser.ask('PUT', url, bodyWith({ password, password_confirm: password }))
      }),
    )
    const statuses = replies.map((reply) => reply.statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect((await pool.query('select from sessions')).rowCount).toBe(1)
    expect(await verifyPassword(await stored(), `klister number ${statuses.indexOf(200)}`)).toBe(true)
  })

  test('a session from a concurrent login with the previous password is ended [R23]', async () => {
    const here = await logIn(app, pool, anna)
    const others = await Promise.all(Array.from({ length: 12 }, () => visit(app)))
    let is_changed = false
    const logins = others.map(async (browser) => {
      while (!is_changed) await browser.ask('POST', '/api/login', { email: 'anna', password: old })
    })
    expect((await here.ask('PUT', url, bodyWith())).statusCode).toBe(200)
    is_changed = true
    await Promise.all(logins)
    expect((await pool.query('select from sessions')).rowCount).toBe(1)
  })

  test('401 when logged out [R20]', async () => {
    expect((await (await visit(app)).ask('PUT', url, bodyWith())).statusCode).toBe(401)
  })
})
