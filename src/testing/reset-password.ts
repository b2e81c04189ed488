import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { beforeEach, expect } from 'vitest'
import { hashPassword } from '#server/platform/passwords/passwords.ts'
import { type Browser, visit } from './browser.ts'
import { solveCaptcha } from './captcha.ts'
import { mailing_site, openMailSetup, tokenOf } from './mail/mail-setup.ts'
import { testApp } from './test-app.ts'

export const new_password = 'klister after noon'

/** Starts the app for a test file in which anna replaces her password `old`. Before each test, all users are reset. */
export async function resettingApp() {
  const { app, pool } = await testApp({ site: mailing_site })
  const [email, old] = ['anna@example.org', 'green wax in the morning']
  const hashed = await hashPassword(old)
  beforeEach(() => resetUsers(pool, hashed))
  return { app, pool, email, old, requestReset: () => requestReset(app, pool, email) }
}

export const postReset = (browser: Browser, email: string) => browser.ask('POST', '/api/reset', { email })

/** Submits the form of the mailed link, with `changes`. */
export async function setNewPassword(browser: Browser, token: string, changes: object = {}) {
  return browser.ask('POST', `/api/reset/${token}`, {
    password: new_password,
    password_confirm: new_password,
    'g-recaptcha-response': await solveCaptcha(browser),
    ...changes,
  })
}

/** Requests a new password in a new browser, and receives the email. */
async function requestReset(app: FastifyInstance, pool: pg.Pool, email: string) {
  const { deliver, server } = await openMailSetup(pool)
  const browser = await visit(app)
  expect((await postReset(browser, email)).statusCode).toBe(200)
  const [mail] = await deliver()
  return { browser, deliver, server, mail: mail!, token: tokenOf(mail!, 'reset') }
}

/**
 * Gives all users this password and a verified address, and ends suspensions. Deletes sessions, emails, links, reset
 * requests, known devices and counted attempts.
 */
export async function resetUsers(pool: pg.Pool, hashed: string): Promise<void> {
  const emptied = [
    'tries',
    'login_failures',
    'sessions',
    'mails',
    'mailed_links',
    'reset_requests',
    'known_devices',
  ]
  await pool.query(emptied.map((table) => `delete from ${table}`).join(';'))
  await pool.query(
    `update users set password = $1, email = user_name || '@example.org', email_verified_at = now(), suspended_at = null`,
    [hashed],
  )
}
