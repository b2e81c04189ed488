import { beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/platform/passwords/passwords.ts'
import { logIn, visit } from '#testing/browser.ts'
import { mailing_site, openMailSetup, tokenOf } from '#testing/mail/mail-setup.ts'
import { queueEmails } from '#testing/mail/outbox.ts'
import { resetUsers } from '#testing/reset-password.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp({ site: mailing_site })
const { app: home, pool: home_pool } = await testApp()
const { anna, bjorn, gone } = test_ids.users
const current_password = 'green wax in the morning'
const hashed = await hashPassword(current_password)
const email = 'anna@new.example.org'
const url = '/api/me/email'

beforeEach(async () => {
  await resetUsers(pool, hashed)
  await resetUsers(home_pool, hashed)
})

const addressOf = async (user_id: number, from = pool) => {
  const { rows } = await from.query(
    'select email, email_verified_at is not null as is_verified from users where user_id = $1',
    [user_id],
  )
  return rows[0]
}
const unchanged = { email: 'anna@example.org', is_verified: true }

describe('PUT /api/me/email', () => {
  test('202: the new address takes effect when its link is opened, and the old one gets a notice [R23]', async () => {
    const { deliver } = await openMailSetup(pool)
    const browser = await logIn(app, pool, anna)
    const reply = await browser.ask('PUT', url, { email, current_password })
    expect([reply.statusCode, reply.json()]).toEqual([202, { is_sent: true }])
    expect(await addressOf(anna)).toEqual(unchanged)

    const [mail, ...more] = await deliver()
    expect([mail!.to, more]).toEqual([[email], []])
    const verified = await browser.ask('POST', `/api/verify/${tokenOf(mail!, 'verify')}`, {})
    expect([verified.statusCode, verified.json()]).toEqual([200, { is_in: true }])
    expect(await addressOf(anna)).toEqual({ email, is_verified: true })
    const [notice, ...rest] = await deliver()
    expect([notice!.to, notice!.mail.subject, rest]).toEqual([
      ['anna@example.org'],
      'Your email address was changed (Podium)',
      [],
    ])
  })

  test('a user can request a link for their own unverified address; nobody gets a notice', async () => {
    const { deliver } = await openMailSetup(pool)
    await pool.query('update users set email_verified_at = null where user_id = $1', [anna])
    const browser = await logIn(app, pool, anna)
    const own = { email: 'anna@example.org', current_password }
    const first = await browser.ask('PUT', url, own)
    expect([first.statusCode, first.json()]).toEqual([202, { is_sent: true }])
    await browser.ask('POST', `/api/verify/${tokenOf((await deliver())[0]!, 'verify')}`, {})
    expect(await addressOf(anna)).toEqual(unchanged)
    expect(await deliver()).toEqual([])
    const again = await browser.ask('PUT', url, own)
    expect([again.statusCode, again.json()]).toEqual([200, { is_sent: false }])
    expect(await deliver()).toEqual([])
  })

  test('an address that refused an email gets emails again after its owner opens a new link', async () => {
    const { deliver, server } = await openMailSetup(pool)
    const browser = await logIn(app, pool, anna)
    const own = { email: 'anna@example.org', current_password }
    expect((await browser.ask('PUT', url, own)).json()).toEqual({ is_sent: false })
    server.behavior.recipient = 550
    await queueEmails(pool, 1, { to: 'anna@example.org' })
    await deliver()
    server.behavior.recipient = 250
    expect((await browser.ask('PUT', url, own)).json()).toEqual({ is_sent: true })
    await browser.ask('POST', `/api/verify/${tokenOf((await deliver())[0]!, 'verify')}`, {})
    const { rows } = await pool.query('select bounced_address from users where user_id = $1', [anna])
    expect(rows).toEqual([{ bounced_address: null }])
  })

  test('for an address of another user, the reply is the same, and that user gets another email [R27]', async () => {
    const { deliver } = await openMailSetup(pool)
    const browser = await logIn(app, pool, anna)
    const replies = []
    for (const taken of [email, 'Bjorn@example.org', 'gone@example.org']) {
      const { statusCode, body } = await browser.ask('PUT', url, { email: taken, current_password })
      replies.push([statusCode, body])
    }
    expect(replies).toEqual([
      [202, '{"is_sent":true}'],
      [202, '{"is_sent":true}'],
      [202, '{"is_sent":true}'],
    ])
    const mails = (await deliver()).sort((one, other) => one.to[0]!.localeCompare(other.to[0]!))
    expect(mails.map(({ to, mail }) => [to[0], mail.subject])).toEqual([
      [email, 'Please confirm your new email address (Podium)'],
      ['bjorn@example.org', 'You already have an account (Podium)'],
      ['gone@example.org', 'Your account was deleted (Podium)'],
    ])
    expect(tokenOf(mails[2]!, 'restore')).not.toBe('')
    expect([await addressOf(bjorn), await addressOf(anna)]).toMatchObject([
      { email: 'bjorn@example.org' },
      unchanged,
    ])
    expect(await addressOf(gone)).toMatchObject({ email: 'gone@example.org' })
  })

  test('an address that another user takes before the link is opened stays with that user', async () => {
    const { deliver } = await openMailSetup(pool)
    const browser = await logIn(app, pool, anna)
    await browser.ask('PUT', url, { email, current_password })
    const token = tokenOf((await deliver())[0]!, 'verify')
    await pool.query('update users set email = $1 where user_id = $2', [email, bjorn])
    expect((await browser.ask('POST', `/api/verify/${token}`, {})).statusCode).toBe(422)
    expect(await addressOf(anna)).toEqual(unchanged)
  })

  test('an address gets at most five emails in half an hour; every request gets the same reply', async () => {
    const { deliver } = await openMailSetup(pool)
    const browser = await logIn(app, pool, anna)
    for (let n = 0; n < 7; n++) {
      expect((await browser.ask('PUT', url, { email, current_password })).statusCode).toBe(202)
    }
    expect(await deliver()).toHaveLength(5)
  })

  test('200 if emails are disabled: the address changes at once, and is not verified', async () => {
    const browser = await logIn(home, home_pool, anna)
    const reply = await browser.ask('PUT', url, { email, current_password })
    expect([reply.statusCode, reply.json()]).toEqual([200, { is_sent: false }])
    expect(await addressOf(anna, home_pool)).toEqual({ email, is_verified: false })
    const { rows } = await home_pool.query('select kind, recipient from mails')
    expect(rows).toEqual([{ kind: 'address-changed', recipient: 'anna@example.org' }])

    const taken = await browser.ask('PUT', url, { email: 'BJORN@example.org', current_password })
    expect([taken.statusCode, taken.json().field_errors]).toEqual([
      422,
      { email: 'That email address already has an account' },
    ])
  })

  test('422 for a wrong password, 429 after ten of them', async () => {
    const browser = await logIn(app, pool, anna)
    for (let n = 0; n < 10; n++) {
      const reply = await browser.ask('PUT', url, { email, current_password: 'red wax' })
      expect([reply.statusCode, reply.json().field_errors]).toEqual([
        422,
        { current_password: 'That is not your password' },
      ])
    }
    expect((await browser.ask('PUT', url, { email, current_password })).statusCode).toBe(429)
    expect((await pool.query('select from mails')).rowCount).toBe(0)
  })

  test('422 for an invalid address, 422 if the account has no password', async () => {
    const browser = await logIn(app, pool, anna)
    const odd = await browser.ask('PUT', url, { email: 'anna@new', current_password })
    expect([odd.statusCode, odd.json().field_errors]).toEqual([422, { email: 'Email is not valid' }])
    await pool.query('update users set password = null where user_id = $1', [anna])
    const reply = await browser.ask('PUT', url, { email, current_password })
    expect([reply.statusCode, reply.json().field_errors.current_password]).toEqual([
      422,
      expect.stringContaining('has no password'),
    ])
  })

  test('401 when logged out, 403 without the csrf header', async () => {
    expect((await (await visit(app)).ask('PUT', url, { email, current_password })).statusCode).toBe(401)
    const browser = await logIn(app, pool, anna)
    const reply = await browser.ask('PUT', url, { email, current_password }, { 'x-csrf-token': undefined })
    expect(reply.statusCode).toBe(403)
  })
})

describe('POST /api/verify/:token (a new address)', () => {
  const asked = async () => {
    const { deliver } = await openMailSetup(pool)
    const browser = await logIn(app, pool, anna)
    await browser.ask('PUT', url, { email, current_password })
    return { browser, deliver, token: tokenOf((await deliver())[0]!, 'verify') }
  }

  test('401 when logged out, because a stranger may have got the link; the link still works for the user', async () => {
    const { browser, token } = await asked()
    const reply = await (await visit(app)).ask('POST', `/api/verify/${token}`, {})
    expect([reply.statusCode, reply.json().message]).toEqual([401, expect.stringContaining('log in first')])
    expect(await addressOf(anna)).toEqual(unchanged)
    expect((await browser.ask('POST', `/api/verify/${token}`, {})).statusCode).toBe(200)
  })

  test('403 for a different player', async () => {
    const { token } = await asked()
    const other = await logIn(app, pool, bjorn)
    expect((await other.ask('POST', `/api/verify/${token}`, {})).statusCode).toBe(403)
    expect(await addressOf(bjorn)).toMatchObject({ email: 'bjorn@example.org' })
  })

  test('410 if the link was used or is unknown', async () => {
    const { browser, token } = await asked()
    expect((await browser.ask('POST', `/api/verify/${token}`, {})).statusCode).toBe(200)
    expect((await browser.ask('POST', `/api/verify/${token}`, {})).statusCode).toBe(410)
    expect((await browser.ask('POST', '/api/verify/nothing', {})).statusCode).toBe(410)
  })

  test('410 after 24 hours', async () => {
    const { browser, token } = await asked()
    await pool.query(`update mailed_links set ends_at = ends_at - interval '24 hours'`)
    expect((await browser.ask('POST', `/api/verify/${token}`, {})).statusCode).toBe(410)
  })

  test('a password reset link that was sent to the old address becomes invalid', async () => {
    const { browser, token, deliver } = await asked()
    await browser.ask('POST', '/api/reset', { email: 'anna@example.org' })
    const reset = tokenOf((await deliver())[0]!, 'reset')
    await browser.ask('POST', `/api/verify/${token}`, {})
    const body = { password: 'klister after noon', password_confirm: 'klister after noon' }
    expect((await browser.ask('POST', `/api/reset/${reset}`, body)).statusCode).toBe(410)
  })
})
