import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { moderatePlayer } from '#server/admin/moderate-player.ts'
import { Db } from '#server/platform/db/db.ts'
import { type Browser, logIn } from '#testing/browser.ts'
import { sample_hash, sample_password } from '#testing/sample-call.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp({ isFactorExempt: async () => false })
const { olga, oskar } = test_ids.users

beforeEach(async () => {
  await pool.query(
    `update users set password = $1, role = case user_id when ${olga} then 'operator' else role end`,
    [sample_hash],
  )
  for (const table of ['passkeys', 'authenticator_apps', 'recovery_codes', 'sessions', 'tries'])
    await pool.query(`delete from ${table}`)
})

async function ask(browser: Browser, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
  const reply = await browser.ask(method, `/api/admin/${path}`, body)
  return { status: reply.statusCode, body: JSON.parse(reply.body) }
}

/** Returns the code that the app shows `steps` times thirty seconds from now. */
function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: Date.now() + steps * 30_000 })
}

/**
 * Sets up an authenticator app as the page does. Uses the code of the previous thirty seconds, so that the current code
 * can still be used.
 */
async function enrol(browser: Browser): Promise<{ secret: string; codes: string[] }> {
  const { body: begun } = await ask(browser, 'POST', 'factor/app/start', {
    current_password: sample_password,
  })
  const { status, body } = await ask(browser, 'POST', 'factor/app', { code: codeOf(begun.secret, -1) })
  expect([status, body.recovery_codes?.length]).toEqual([200, 10])
  return { secret: begun.secret, codes: body.recovery_codes }
}

const pass = async (browser: Browser, code: string) =>
  (await ask(browser, 'POST', 'factor/pass/code', { code })).status
const canWork = async (browser: Browser) =>
  (await browser.ask('GET', '/api/admin/session')).statusCode === 200

describe('an authenticator app', () => {
  test('is set up with the password and a code; this session can then use the admin pages', async () => {
    const browser = await logIn(app, pool, olga)
    expect((await ask(browser, 'GET', 'factor')).body).toMatchObject({
      has_factor: false,
      is_passed: false,
      ways: [],
      can_add_passkey: true,
    })
    const wrong = await ask(browser, 'POST', 'factor/app/start', { current_password: 'a guess' })
    expect([wrong.status, wrong.body.field_errors]).toEqual([
      422,
      { current_password: 'That is not your password' },
    ])
    expect(await canWork(browser)).toBe(false)

    const { body: begun } = await ask(browser, 'POST', 'factor/app/start', {
      current_password: sample_password,
    })
    expect(begun.address).toContain(`secret=${begun.secret}`)
    expect(begun.qr.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/)
    expect((await ask(browser, 'POST', 'factor/app', { code: codeOf(begun.secret, 9) })).status).toBe(422)
    const added = await ask(browser, 'POST', 'factor/app', { code: codeOf(begun.secret) })
    expect(added.status).toBe(200)
    expect(added.body.recovery_codes).toHaveLength(10)
    expect(await canWork(browser)).toBe(true)
    expect((await ask(browser, 'GET', 'factor')).body).toMatchObject({ ways: ['app', 'recovery-code'] })
    const { rows } = await pool.query(`select actor, act, after from audit order by audit_id desc limit 1`)
    expect(rows).toEqual([{ actor: `player ${olga}`, act: 'factor add', after: { kind: 'app' } }])
  })

  test('is required in each session, and each code works once', async () => {
    const { secret } = await enrol(await logIn(app, pool, olga))
    const phone = await logIn(app, pool, olga)
    const code = codeOf(secret)
    expect(await canWork(phone)).toBe(false)
    expect(await pass(phone, '000000')).toBe(422)
    expect(await pass(phone, code)).toBe(200)
    expect(await canWork(phone)).toBe(true)
    expect(await pass(await logIn(app, pool, olga), code)).toBe(422)
    expect(await pass(await logIn(app, pool, olga), codeOf(secret, 1))).toBe(200)
  })

  test('lets only one of two concurrent requests with the same code succeed', async () => {
    const { secret } = await enrol(await logIn(app, pool, olga))
    const browsers = [await logIn(app, pool, olga), await logIn(app, pool, olga)]
    const code = codeOf(secret)
    const ended = await Promise.all(browsers.map((browser) => pass(browser, code)))
    expect(ended.toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  test('does not accept codes of another user’s app', async () => {
    const { secret } = await enrol(await logIn(app, pool, olga))
    const owner = await logIn(app, pool, oskar)
    await enrol(owner)
    await pool.query('update sessions set factor_at = null')
    expect(await pass(owner, codeOf(secret))).toBe(422)
  })

  test('allows five wrong codes; correct codes are not counted [R28]', async () => {
    const { secret, codes } = await enrol(await logIn(app, pool, olga))
    const browser = await logIn(app, pool, olga)
    expect(await pass(browser, codes[0]!)).toBe(200)
    for (let wrong = 0; wrong < 5; wrong++) expect(await pass(browser, '000000')).toBe(422)
    expect(await pass(browser, codeOf(secret))).toBe(429)
    expect(await pass(browser, codes[1]!)).toBe(429)
  })

  test('must be confirmed within ten minutes, in the session in which the setup began', async () => {
    const [begun_in, other] = [await logIn(app, pool, olga), await logIn(app, pool, olga)]
    const { body } = await ask(begun_in, 'POST', 'factor/app/start', { current_password: sample_password })
    expect((await ask(other, 'POST', 'factor/app', { code: codeOf(body.secret) })).status).toBe(410)
    await pool.query(`update factor_challenges set created_at = now() - interval '11 minutes'`)
    expect((await ask(begun_in, 'POST', 'factor/app', { code: codeOf(body.secret) })).status).toBe(410)
  })

  test('sends its secret only during the setup', async () => {
    const browser = await logIn(app, pool, olga)
    const { secret } = await enrol(browser)
    for (const path of ['factor', 'factors', 'session'])
      expect(JSON.stringify(await ask(browser, 'GET', path))).not.toContain(secret)
    const data = await browser.ask('GET', '/api/me/data')
    expect([data.statusCode, data.body.includes(secret)]).toEqual([200, false])
  })
})

describe('somebody who has the password but not the second factor', () => {
  test('cannot add a second factor of their own', async () => {
    await enrol(await logIn(app, pool, olga))
    const thief = await logIn(app, pool, olga)
    for (const kind of ['app', 'passkeys']) {
      const begun = await ask(thief, 'POST', `factor/${kind}/start`, { current_password: sample_password })
      expect([begun.status, begun.body.code]).toEqual([403, 'factor-needed'])
    }
  })

  test('cannot finish a setup that they began before the user set up the first factor', async () => {
    const thief = await logIn(app, pool, olga)
    const { body } = await ask(thief, 'POST', 'factor/app/start', { current_password: sample_password })
    await enrol(await logIn(app, pool, olga))
    const added = await ask(thief, 'POST', 'factor/app', { code: codeOf(body.secret) })
    expect([added.status, added.body.code]).toEqual([403, 'factor-needed'])
  })

  test('cannot avoid the second factor by changing the password, because the new session needs it too', async () => {
    const browser = await logIn(app, pool, olga)
    await enrol(browser)
    const passwords = { password: 'snow on every spruce', password_confirm: 'snow on every spruce' }
    const changed = await browser.ask('PUT', '/api/me/password', {
      current_password: sample_password,
      ...passwords,
    })
    expect([changed.statusCode, await canWork(browser)]).toEqual([200, false])
  })
})

describe('recovery codes', () => {
  test('each code works once, with or without capitals and separators, and its use is in the audit log', async () => {
    const { codes } = await enrol(await logIn(app, pool, olga))
    const browser = await logIn(app, pool, olga)
    expect(await pass(browser, codes[3]!.toUpperCase().replaceAll('-', ' '))).toBe(200)
    expect(await canWork(browser)).toBe(true)
    expect(await pass(await logIn(app, pool, olga), codes[3]!)).toBe(422)
    expect((await ask(browser, 'GET', 'factors')).body.recovery_codes_left).toBe(9)
    const { rows } = await pool.query(`select act, after from audit order by audit_id desc limit 1`)
    expect(rows).toEqual([{ act: 'recovery code used', after: { left: 9 } }])
  })

  test('new codes invalidate the old codes', async () => {
    const browser = await logIn(app, pool, olga)
    const { codes } = await enrol(browser)
    const { body } = await ask(browser, 'POST', 'factor/recovery-codes')
    const phone = await logIn(app, pool, olga)
    expect(await pass(phone, codes[0]!)).toBe(422)
    expect(await pass(phone, body.recovery_codes[0])).toBe(200)
    const { rows } = await pool.query(`select code_hash::text as hash from recovery_codes`)
    expect(rows).toHaveLength(9)
  })
})

test('the last factor cannot be removed; after another factor is removed, the user’s other sessions must confirm again', async () => {
  const browser = await logIn(app, pool, olga)
  await enrol(browser)
  const only = await ask(browser, 'DELETE', 'factor/app')
  expect([only.status, only.body.code]).toEqual([409, 'last-factor'])
  await pool.query(`insert into passkeys (user_id, credential_id, public_key, counter, transports, rp_id, name)
    values (${olga}, 'one', '', 0, '{}', 'localhost', 'Key'), (${oskar}, 'two', '', 0, '{}', 'localhost', 'Key')`)
  const phone = await logIn(app, pool, olga)
  await pool.query(`update sessions set factor_at = now()`)
  const { rows } = await pool.query(`select passkey_id from passkeys where user_id = ${oskar}`)
  expect((await ask(browser, 'DELETE', `factor/passkeys/${rows[0].passkey_id}`)).status).toBe(404)
  expect((await ask(browser, 'DELETE', 'factor/app')).status).toBe(200)
  expect([await canWork(browser), await canWork(phone)]).toEqual([true, false])
})

describe('passkeys', () => {
  const passkey = { credential_id: 'abc', client_data: 'e30', authenticator_data: 'e30', signature: 'e30' }

  test('a response is refused if this session has no challenge, and a wrong response uses up the challenge', async () => {
    await enrol(await logIn(app, pool, olga))
    const browser = await logIn(app, pool, olga)
    expect((await ask(browser, 'POST', 'factor/pass/passkey', passkey)).status).toBe(410)
    const { body } = await ask(browser, 'POST', 'factor/challenge')
    expect(body).toMatchObject({ rp_id: 'localhost', known: [] })
    expect((await ask(browser, 'POST', 'factor/pass/passkey', passkey)).status).toBe(422)
    expect((await ask(browser, 'POST', 'factor/pass/passkey', passkey)).status).toBe(410)
    expect(await canWork(browser)).toBe(false)
  })

  test('failed attempts have their own limit, separate from the limit for codes [R28]', async () => {
    const { codes } = await enrol(await logIn(app, pool, olga))
    const browser = await logIn(app, pool, olga)
    const tryPasskey = async () => {
      await ask(browser, 'POST', 'factor/challenge')
      return (await ask(browser, 'POST', 'factor/pass/passkey', passkey)).status
    }
    for (let wrong = 0; wrong < 5; wrong++) expect(await tryPasskey()).toBe(422)
    expect(await tryPasskey()).toBe(429)
    expect(await pass(browser, codes[0]!)).toBe(200)
  })
})

describe('roles [R20]', () => {
  const by = { actor: `player ${oskar}` }

  test('removing a role ends access at once, and deletes the second factors', async () => {
    const browser = await logIn(app, pool, olga)
    await enrol(browser)
    expect(await canWork(browser)).toBe(true)
    await moderatePlayer(Db.of(pool), olga, 'player', by)
    expect(await canWork(browser)).toBe(false)
    await moderatePlayer(Db.of(pool), olga, 'operator', by)
    expect((await ask(browser, 'GET', 'factor')).body).toMatchObject({ has_factor: false, is_passed: false })
  })
})
