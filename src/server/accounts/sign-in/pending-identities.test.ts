import { beforeEach, describe, expect, test } from 'vitest'
import { deleteExpiredData } from '#server/accounts/cleanup.ts'
import { Db } from '#server/platform/db/db.ts'
import { type Browser, visit } from '#testing/browser.ts'
import { appWithProviders, locationOf } from '#testing/providers/providers.ts'
import { register as sendForm } from '#testing/register.ts'

const { app, pool, logInBy } = await appWithProviders({
  nina: { email: 'nina@example.org', email_verified: true, preferred_username: 'nina' },
  olaf: { email: 'olaf@example.org', preferred_username: 'olaf' },
})

beforeEach(async () => {
  await pool.query('truncate sessions, identities, external_arrivals, sign_in_flows, tries cascade')
  await pool.query(`delete from users where email in ('nina@example.org', 'olaf@example.org')`)
})

/** Sends a new user from the provider to the registration page. */
async function arrive(subject: string) {
  const browser = await visit(app)
  const { reply } = await logInBy.openid(subject, { browser })
  const filled = Object.fromEntries(new URL(locationOf(reply), 'http://localhost').searchParams)
  return { browser, filled }
}

const register = async (browser: Browser, form: object) =>
  (await sendForm(app, { country: 'NOR', ...form }, browser)).reply

const listNew = async () => {
  const { rows } = await pool.query(
    `select user_name, password, email_verified_at is not null as is_verified, subject
     from users left join identities using (user_id) where email in ('nina@example.org', 'olaf@example.org')`,
  )
  return rows
}

describe('registration through a provider, with `register_source` [rules §11]', () => {
  test('no password is needed, the address counts as verified, and the identity is linked [5.4a 5.4c]', async () => {
    const { browser, filled } = await arrive('nina')
    const reply = await register(browser, filled)
    expect([reply.statusCode, reply.json()]).toEqual([200, { is_in: true }])
    expect(await listNew()).toEqual([
      { user_name: 'nina', password: null, is_verified: true, subject: 'nina' },
    ])
    expect(locationOf((await logInBy.openid('nina')).reply)).toBe('/')
  })

  test('an address that the provider has not verified counts as unverified', async () => {
    const { browser, filled } = await arrive('olaf')
    expect((await register(browser, filled)).statusCode).toBe(200)
    expect(await listNew()).toEqual([
      { user_name: 'olaf', password: null, is_verified: false, subject: 'olaf' },
    ])
  })

  test('an address that did not come from the provider counts as unverified', async () => {
    const { browser, filled } = await arrive('nina')
    expect((await register(browser, { ...filled, email: 'olaf@example.org' })).statusCode).toBe(200)
    expect(await listNew()).toMatchObject([{ is_verified: false, subject: 'nina' }])
  })
})

describe('a form that claims a provider but has no pending identity needs a password', () => {
  const without = { email: 'nina@example.org', user_name: 'nina', register_source: 'openid' }
  const refusal = [422, { password: 'You need a password' }]
  const said = (reply: { statusCode: number; json: () => { field_errors?: Record<string, string> } }) => {
    const { password } = reply.json().field_errors ?? {}
    return [reply.statusCode, { password }]
  }

  test('without a token from our server', async () => {
    expect(said(await register(await visit(app), without))).toEqual(refusal)
  })

  test('with an invalid token', async () => {
    const browser = await visit(app)
    browser.cookies.set('external', 'x'.repeat(43))
    expect(said(await register(browser, without))).toEqual(refusal)
  })

  test('with a used token', async () => {
    const { browser, filled } = await arrive('nina')
    const token = browser.cookies.get('external')!
    await register(browser, filled)
    await pool.query(`delete from users where email = 'nina@example.org'`)
    const other = await visit(app)
    other.cookies.set('external', token)
    expect(said(await register(other, without))).toEqual(refusal)
  })

  test('more than half an hour after the login at the provider', async () => {
    const { browser, filled } = await arrive('nina')
    await pool.query(`update external_arrivals set arrived_at = now() - interval '30 minutes'`)
    expect(said(await register(browser, filled))).toEqual(refusal)
  })

  test('when the same person has created an account in another window', async () => {
    const [one, other] = [await arrive('nina'), await arrive('nina')]
    await register(one.browser, one.filled)
    await pool.query(
      `update users set email = 'olaf@example.org', user_name = 'ninny' where user_name = 'nina'`,
    )
    expect(said(await register(other.browser, other.filled))).toEqual(refusal)
  })
})

test('a rejected form keeps the pending identity', async () => {
  const { browser, filled } = await arrive('nina')
  expect((await register(browser, { ...filled, user_name: 'anna' })).statusCode).toBe(422)
  expect((await register(browser, filled)).statusCode).toBe(200)
})

test('a registration with a password in the same browser is not linked to the pending identity', async () => {
  const { browser } = await arrive('nina')
  const password = 'snow on every spruce'
  const form = { email: 'olaf@example.org', user_name: 'olaf', password, password_confirm: password }
  expect((await register(browser, form)).statusCode).toBe(200)
  expect(await listNew()).toMatchObject([{ user_name: 'olaf', subject: null }])
})

test('expired identities and login flows are deleted', async () => {
  await arrive('nina')
  await logInBy.leave(await visit(app), 'openid')
  await pool.query(`update external_arrivals set arrived_at = now() - interval '30 minutes'`)
  await pool.query(`update sign_in_flows set begun_at = now() - interval '10 minutes'`)
  await deleteExpiredData(Db.of(pool))
  const { rows } = await pool.query(
    'select (select count(*)::int from external_arrivals) as arrivals, (select count(*)::int from sign_in_flows) as flows',
  )
  expect(rows).toEqual([{ arrivals: 0, flows: 0 }])
})
