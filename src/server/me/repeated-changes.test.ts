import { beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#server/platform/passwords/passwords.ts'
import { logIn } from '#testing/browser.ts'
import { mailing_site, openMailSetup } from '#testing/mail/mail-setup.ts'
import { resetUsers } from '#testing/reset-password.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp({ site: mailing_site })
const { anna } = test_ids.users
const current_password = 'green wax in the morning'
const hashed = await hashPassword(current_password)
const key = { 'idempotency-key': 'lost-reply' }

beforeEach(async () => {
  await resetUsers(pool, hashed)
  await pool.query('delete from idempotency_keys')
})

test('a repeated change of the profile is ignored, so it does not undo a later change [R06]', async () => {
  const browser = await logIn(app, pool, anna)
  const first = await browser.ask('PATCH', '/api/me', { team_name: 'Wax', first_name: 'Ann' }, key)
  expect([first.statusCode, first.json().team_name]).toEqual([200, 'Wax'])
  await browser.ask('PATCH', '/api/me', { team_name: 'Klister', first_name: 'Anna' })
  const again = await browser.ask('PATCH', '/api/me', { team_name: 'Wax', first_name: 'Ann' }, key)
  expect(again.json()).toEqual(first.json())
  expect((await browser.ask('GET', '/api/me/rank')).json().team_name).toBe('Klister')
  expect((await browser.ask('GET', '/api/me/person')).json().first_name).toBe('Anna')
})

test('ending a session twice with the same key is no error [R06]', async () => {
  const browser = await logIn(app, pool, anna)
  await logIn(app, pool, anna)
  const others = async () => {
    const sessions: { session_id: number; is_this: boolean }[] = (
      await browser.ask('GET', '/api/me/sessions')
    ).json()
    return sessions.filter(({ is_this }) => !is_this).map(({ session_id }) => session_id)
  }
  const [session_id] = await others()
  const end = (headers = {}) => browser.ask('DELETE', `/api/me/sessions/${session_id}`, undefined, headers)
  expect((await end(key)).statusCode).toBe(200)
  expect((await end(key)).statusCode).toBe(200)
  expect((await end()).statusCode).toBe(404)

  const all = { 'idempotency-key': 'all' }
  expect((await browser.ask('DELETE', '/api/me/sessions', undefined, all)).statusCode).toBe(200)
  await logIn(app, pool, anna)
  expect((await browser.ask('DELETE', '/api/me/sessions', undefined, all)).statusCode).toBe(200)
  expect(await others()).toHaveLength(1)
})

test('a repeated change of the address sends no second email, but checks the password again [R06 R23]', async () => {
  const { deliver } = await openMailSetup(pool)
  const browser = await logIn(app, pool, anna)
  const change = (password: string, email = 'anna@new.example.org') =>
    browser.ask('PUT', '/api/me/email', { email, current_password: password }, key)
  for (const reply of [await change(current_password), await change(current_password)]) {
    expect([reply.statusCode, reply.json()]).toEqual([202, { is_sent: true }])
  }
  expect(await deliver()).toHaveLength(1)
  expect((await change('wrong')).statusCode).toBe(422)
  expect((await change(current_password, 'other@new.example.org')).json().message).toContain('another change')
})

test('a reply that is stored with a key does not contain the password and does not depend on it', async () => {
  const browser = await logIn(app, pool, anna)
  const changeWith = async (password: string) => {
    await pool.query('update users set password = $1', [await hashPassword(password)])
    await pool.query('delete from idempotency_keys')
    const body = { email: 'anna@new.example.org', current_password: password }
    expect((await browser.ask('PUT', '/api/me/email', body, key)).statusCode).toBe(202)
    const { rows } = await pool.query('select key, digest, headers, body from idempotency_keys')
    return JSON.stringify(rows)
  }
  const stored = await changeWith(current_password)
  expect(stored).toContain('is_sent')
  expect(stored).not.toContain(current_password)
  expect(await changeWith('eight grey reindeer')).toBe(stored)
})
