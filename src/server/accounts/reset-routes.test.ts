import { describe, expect, test } from 'vitest'
import { verifyPassword } from '#server/platform/passwords/passwords.ts'
import { type Browser, visit } from '#testing/browser.ts'
import { openMailSetup } from '#testing/mail/mail-setup.ts'
import {
  postReset as ask,
  resettingApp,
  setNewPassword as setNew,
  new_password as wanted,
} from '#testing/reset-password.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool, email, old, requestReset } = await resettingApp()
const { anna, bjorn } = test_ids.users

const stored = async () =>
  (await pool.query('select password, email_verified_at from users where user_id = $1', [anna])).rows[0]

describe('POST /api/reset', () => {
  test('gives the same reply for every address, but sends an email only to an active account [R27]', async () => {
    const { deliver } = await openMailSetup(pool)
    await pool.query('update users set suspended_at = now() where user_id = $1', [bjorn])
    const answers = []
    for (const address of [email, 'nobody@example.org', 'bjorn@example.org', 'gone@example.org']) {
      const reply = await ask(await visit(app), address)
      answers.push([reply.statusCode, reply.body, reply.cookies])
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['[200,"{}",[]]']))
    expect((await deliver()).map(({ to }) => to)).toEqual([[email]])
  })

  test('only inserts one row, for every address; no email is queued yet [R27]', async () => {
    const rowsAfter = async (address: string) => {
      await pool.query('delete from reset_requests')
      await ask(await visit(app), address)
      return (await pool.query('select email from reset_requests')).rows
    }
    expect(await rowsAfter(email)).toEqual([{ email }])
    expect(await rowsAfter('nobody@example.org')).toEqual([{ email: 'nobody@example.org' }])
    expect((await pool.query('select from mails')).rowCount).toBe(0)
  })

  test.each([
    ['', 'Email must be provided'],
    ['anna', 'Email is not valid'],
    ['anna@example.org\r\nBcc: eve@example.org', 'Email is not valid'],
  ])('422 for %j [5.1 5.7]', async (address, words) => {
    const reply = await ask(await visit(app), address)
    expect([reply.statusCode, reply.json().field_errors]).toEqual([422, { email: words }])
  })

  test('403 without the csrf header', async () => {
    const browser = await visit(app)
    const reply = await browser.ask('POST', '/api/reset', { email }, { 'x-csrf-token': undefined })
    expect(reply.statusCode).toBe(403)
  })
})

describe('POST /api/reset/:reset_id', () => {
  test.each([
    [
      { password: 'short', password_confirm: 'short' },
      'password',
      'Passwords needs to be at least 8 characters',
    ],
    [{ password: '', password_confirm: '' }, 'password', 'You need a password'],
    [{ password: 'anna.anna.2026', password_confirm: 'anna.anna.2026' }, 'password', /easy to guess/],
    [{ password_confirm: 'other' }, 'password_confirm', 'Passwords does not match'],
    [{ password_confirm: '' }, 'password_confirm', 'You need to confirm the password'],
    [{ 'g-recaptcha-response': undefined }, 'g-recaptcha-response', /robot check/],
    [{ 'g-recaptcha-response': 'x' }, 'g-recaptcha-response', /robot check/],
  ])('422 for %j, and the link still works [5.7]', async (changes, field, words) => {
    const { token, browser } = await requestReset()
    const reply = await setNew(browser, token, changes)
    expect(reply.statusCode).toBe(422)
    expect(reply.json().field_errors[field]).toMatch(words)
    expect(await verifyPassword((await stored()).password, old)).toBe(true)
    expect((await setNew(browser, token)).statusCode).toBe(200)
  })

  test('a new password also verifies the address', async () => {
    const { token, browser } = await requestReset()
    await pool.query('update users set email_verified_at = null where user_id = $1', [anna])
    await setNew(browser, token)
    expect((await stored()).email_verified_at).not.toBeNull()
  })

  test('a user who is blocked by others’ wrong passwords can log in with the new password', async () => {
    const { token, browser } = await requestReset()
    await pool.query(
      `insert into login_failures (key, failures, failed_at)
       select sha256(convert_to('name ' || name, 'UTF8')), 9, now() from unnest(array['anna', 'anna@example.org']) name`,
    )
    const logInWith = (name: string) => browser.ask('POST', '/api/login', { email: name, password: wanted })
    expect((await logInWith('anna')).statusCode).toBe(429)
    await setNew(browser, token)
    expect([(await logInWith('anna')).statusCode, (await logInWith(email)).statusCode]).toEqual([200, 200])
  })

  test('410 for an unknown link and for a link with a different purpose', async () => {
    const browser = await visit(app)
    await pool.query(
      `insert into mailed_links (user_id, purpose, token_hash, email, ends_at)
       values ($1, 'restore', sha256('other'), $2, now() + interval '1 hour')`,
      [anna, email],
    )
    for (const token of ['nothing', 'other']) expect((await setNew(browser, token)).statusCode).toBe(410)
  })

  test('403 without the csrf header', async () => {
    const browser = await visit(app)
    const body = { password: wanted, password_confirm: wanted }
    const reply = await browser.ask('POST', '/api/reset/x', body, { 'x-csrf-token': undefined })
    expect(reply.statusCode).toBe(403)
  })
})

describe('GET /api/reset/:reset_id', () => {
  const look = (browser: Browser, token: string) => browser.ask('GET', `/api/reset/${token}`)

  test('checks the link, which can be used afterwards [7.9]', async () => {
    const { token, browser } = await requestReset()
    for (let times = 0; times < 2; times++) {
      const reply = await look(browser, token)
      expect([reply.statusCode, reply.json(), reply.headers['cache-control']]).toEqual([200, {}, 'no-store'])
    }
    expect((await setNew(browser, token)).statusCode).toBe(200)
    expect((await look(browser, token)).statusCode).toBe(410)
  })

  test('410 with the same message for a used, expired or unknown link, or one of another kind [R27]', async () => {
    const browser = await visit(app)
    await pool.query(
      `insert into mailed_links (user_id, purpose, token_hash, email, ends_at) values
         ($1, 'restore', sha256('other'), $2, now() + interval '1 hour'), ($1, 'reset', sha256('old'), $2, now())`,
      [anna, email],
    )
    const bodies = []
    for (const token of ['other', 'old', 'nothing']) {
      const reply = await look(browser, token)
      expect(reply.statusCode).toBe(410)
      bodies.push(reply.json().message)
    }
    expect(new Set(bodies)).toEqual(new Set(['This link no longer works']))
  })

  test('429 for a network that has tried many tokens', async () => {
    await pool.query(
      `insert into tries (kind, key, tried_at)
       values ('link', sha256('link 127.0.0.1'), array_fill(now(), array[100]))`,
    )
    const reply = await look(await visit(app), 'nothing')
    expect([reply.statusCode, Number(reply.headers['retry-after']) > 0]).toEqual([429, true])
  })
})
