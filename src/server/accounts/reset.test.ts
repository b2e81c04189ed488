import { Writable } from 'node:stream'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { verifyPassword } from '#server/platform/passwords/passwords.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { logIn, visit } from '#testing/browser.ts'
import { mailing_site, openMailSetup, tokenOf } from '#testing/mail/mail-setup.ts'
import {
  postReset as ask,
  resettingApp,
  setNewPassword as setNew,
  new_password as wanted,
} from '#testing/reset-password.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool, email, requestReset } = await resettingApp()
const { anna, bjorn } = test_ids.users

const stored = async () => (await pool.query('select password from users where user_id = $1', [anna])).rows[0]

describe('an emailed password reset link [R28]', () => {
  test('1 of 12: it has 256 random bits, and is emailed to the address of the account [7.9]', async () => {
    const { mail, token, deliver } = await requestReset()
    expect(mail.to).toEqual([email])
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    await ask(await visit(app), email)
    expect(tokenOf((await deliver())[0]!, 'reset')).not.toBe(token)
  })

  test('2 of 12: the database stores only its hash, which cannot be used as a link', async () => {
    const { token, browser } = await requestReset()
    const { rows } = await pool.query<{ table_name: string }>(
      `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const { table_name } of rows) {
      const found = await pool.query(`select from ${table_name} t where strpos(t::text, $1) > 0`, [token])
      expect([table_name, found.rowCount]).toEqual([table_name, 0])
    }
    const { rowCount } = await pool.query('select from mailed_links where token_hash = $1', [
      hashToken(token),
    ])
    expect(rowCount).toBe(1)
    expect((await setNew(browser, hashToken(token).toString('base64url'))).statusCode).toBe(410)
  })

  test('3 of 12: it works once, even if two requests use it at the same time', async () => {
    const { token, browser } = await requestReset()
    const tries = await Promise.all(Array.from({ length: 5 }, () => setNew(browser, token)))
    expect(tries.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([
      200, 410, 410, 410, 410,
    ])
    expect((await setNew(browser, token)).json()).toEqual({
      message: 'This link no longer works',
      code: 'gone',
    })
    expect(await verifyPassword((await stored()).password, wanted)).toBe(true)
  })

  test('4 of 12: it works for 60 minutes', async () => {
    const { token, browser } = await requestReset()
    const { rows } = await pool.query(
      'select extract(epoch from ends_at - created_at)::int / 60 as minutes from mailed_links',
    )
    expect(rows).toEqual([{ minutes: 60 }])
    await pool.query(`update mailed_links set ends_at = now() - interval '1 second'`)
    expect((await setNew(browser, token)).statusCode).toBe(410)
  })

  test('5 of 12: a newer link invalidates it', async () => {
    const { token, browser, deliver } = await requestReset()
    await ask(browser, email)
    const newer = tokenOf((await deliver())[0]!, 'reset')
    expect((await setNew(browser, token)).statusCode).toBe(410)
    expect((await setNew(browser, newer)).statusCode).toBe(200)
  })

  test('6 of 12: it leads to the configured site, whatever Host header the request has', async () => {
    const { deliver } = await openMailSetup(pool)
    const browser = await visit(app)
    const hosts = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
    await browser.ask('POST', '/api/reset', { email }, hosts)
    const [mail] = await deliver()
    expect(mail!.source).not.toContain('evil.example')
    expect(tokenOf(mail!, 'reset')).not.toBe('')
  })

  test('7 of 12: it is not sent to other sites or written to logs', async () => {
    const lines: string[] = []
    const stream = new Writable({
      write: (line, _encoding, done) => done(lines.push(String(line)) ? null : null),
    })
    const context = { pool, now: () => new Date(), isDraining: () => false, page_folder: '/nowhere' }
    const logging = buildApp({ ...context, site: mailing_site, logger: { level: 'trace', stream } })
    onTestFinished(() => logging.close())
    const { token } = await requestReset()
    const reply = await setNew(await visit(logging), token)
    await logging.inject(`/reset/${token}?from=letter`)
    await logging.inject({ method: 'POST', url: `/api/reset/${token}/x` })

    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(reply.body).not.toContain(token)
    expect(lines.join('')).toContain('/api/reset/:token')
    expect(lines.join('')).not.toContain(token)
    expect(lines.join('')).not.toContain(email)
  })

  test('8 of 12: using it ends all sessions of the account and invalidates the other links', async () => {
    const { token, browser } = await requestReset()
    const phone = await logIn(app, pool, anna)
    const others = await logIn(app, pool, bjorn)
    await pool.query(
      `insert into mailed_links (user_id, purpose, token_hash, email, ends_at)
       values ($1, 'address', sha256('link'), 'eve@example.org', now() + interval '1 hour')`,
      [anna],
    )
    expect((await setNew(browser, token)).statusCode).toBe(200)
    expect((await phone.ask('GET', '/api/me/rank')).statusCode).toBe(401)
    expect((await others.ask('GET', '/api/me/rank')).statusCode).toBe(200)
    expect((await pool.query('select from mailed_links')).rowCount).toBe(0)
  })

  test('9 of 12: when it has been used, an email reports that the password was changed', async () => {
    const { token, browser, deliver } = await requestReset()
    await setNew(browser, token)
    const [notice, ...more] = await deliver()
    expect(more).toEqual([])
    expect([notice!.to, notice!.mail.subject]).toEqual([[email], 'Your password was changed (Podium)'])
    expect(notice!.mail.text).not.toContain(token)
  })

  test('10 of 12: an address gets at most five emails in half an hour; further requests get 429 with Retry-After', async () => {
    const { deliver } = await openMailSetup(pool)
    for (const address of [email, 'ANNA@example.org', email, email, email]) {
      expect((await ask(await visit(app), address)).statusCode).toBe(200)
    }
    const reply = await ask(await visit(app, { address: '198.51.100.7' }), email)
    expect([reply.statusCode, Number(reply.headers['retry-after']) > 1700]).toEqual([429, true])
    expect(await deliver()).toHaveLength(5)

    await pool.query(
      `update tries set tried_at = array(select at - interval '30 minutes' from unnest(tried_at) at)`,
    )
    expect((await ask(await visit(app), email)).statusCode).toBe(200)
  })

  test('10 of 12: after 25 requests from one network, a captcha is required [L2 R28]', async () => {
    const browser = await visit(app, { address: '198.51.100.9' })
    for (let n = 0; n < 25; n++) expect((await ask(browser, `p${n}@example.org`)).statusCode).toBe(200)
    const reply = await ask(browser, 'p25@example.org')
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'captcha'])
    expect((await ask(await visit(app), 'p25@example.org')).statusCode).toBe(200)
  })

  test('11 of 12: using it does not log the user in', async () => {
    const { token, browser } = await requestReset()
    const before = new Map(browser.cookies)
    const reply = await setNew(browser, token)
    expect([reply.statusCode, reply.json(), reply.cookies]).toEqual([200, {}, []])
    expect(browser.cookies).toEqual(before)
    expect((await pool.query('select from sessions')).rowCount).toBe(0)
    expect((await browser.ask('GET', '/api/me/rank')).statusCode).toBe(401)
  })

  test('12 of 12: using it does not lift the suspension of an account', async () => {
    const { token, browser } = await requestReset()
    await pool.query('update users set suspended_at = now() where user_id = $1', [anna])
    expect((await setNew(browser, token)).statusCode).toBe(200)
    const reply = await browser.ask('POST', '/api/login', { email, password: wanted })
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'suspended'])
    expect((await pool.query('select from sessions')).rowCount).toBe(0)
  })
})

test.each([
  ['is removed if the address was not verified before', null, 0],
  ['stays if it was verified', 'now', 1],
])('at a password reset, a login provider’s link to the account %s', async (_, verified_at, left) => {
  await pool.query(
    `insert into identities (issuer, subject, user_id) values ('https://login.example', 'someone', $1)`,
    [anna],
  )
  onTestFinished(async () => void (await pool.query('delete from identities')))
  await pool.query('update users set email_verified_at = $2 where user_id = $1', [anna, verified_at])
  const { token, browser } = await requestReset()
  expect((await setNew(browser, token)).statusCode).toBe(200)
  expect((await pool.query('select from identities where user_id = $1', [anna])).rowCount).toBe(left)
})
