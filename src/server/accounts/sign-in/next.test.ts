import { describe, expect, test } from 'vitest'
import { logIn, openBrowser } from '#testing/browser.ts'
import { NEXT_PAYLOADS } from '#testing/hostile/next-payloads.ts'
import { appWithProviders, locationOf } from '#testing/providers/providers.ts'
import { test_ids } from '#testing/test-season.ts'
import { safeNext } from '#text/next-path.ts'

const anna = { email: 'anna@example.org', email_verified: true }
const { app, pool, google, logInBy } = await appWithProviders({ anna })
await pool.query('update users set email_verified_at = now() where user_id = $1', [test_ids.users.anna])

test('after login the user goes on to the requested page [2.1b]', async () => {
  const next = '/users/me?tab=active#sessions'
  expect(locationOf((await logInBy.openid('anna', { next })).reply)).toBe(next)
  const browser = await logIn(app, pool, test_ids.users.anna)
  expect(await logInBy.leave(browser, 'openid', next)).toBe(next)
})

test('a new user registers first and then goes on to the requested page [2.1b]', async () => {
  const claims = { sub: 'newcomer', email: 'new@example.org', email_verified: true }
  const arriveBy = async (next: string) => {
    return new URL(locationOf((await logInBy.google({ claims }, { next })).reply), 'http://localhost')
  }
  const { pathname, searchParams } = await arriveBy('/users/me?tab=active#sessions')
  expect([pathname, searchParams.get('email')]).toEqual(['/register', 'new@example.org'])
  expect(searchParams.get('next')).toBe('/users/me?tab=active#sessions')
  expect((await arriveBy('/')).searchParams.has('next')).toBe(false)
})

test('without a requested page the user goes home [2.1b]', async () => {
  expect(locationOf((await logInBy.openid('anna')).reply)).toBe('/')
})

describe('nobody is redirected to another site [R29]', () => {
  let refused = 0

  test.each(NEXT_PAYLOADS)('by %j', async (next) => {
    expect(safeNext(next)).toBe('/')
    const browser = openBrowser(app)
    const { reply } = await logInBy.google({ claims: { sub: 'anna', ...anna } }, { next, browser })
    expect([reply.statusCode, locationOf(reply)]).toEqual([303, '/'])
    expect(await logInBy.leave(browser, 'google', next)).toBe('/')
    refused += 1
  })

  test('there are 50 payloads', () => {
    process.stdout.write(`R29: ${refused}/${NEXT_PAYLOADS.length} payloads refused\n`)
    expect([refused, new Set(NEXT_PAYLOADS).size]).toEqual([50, 50])
  })
})

test('the stored address of the requested page is validated again', async () => {
  const browser = openBrowser(app)
  const back = google.sendBack(await logInBy.leave(browser, 'google', '/overall'), {
    claims: { sub: 'anna', ...anna },
  })
  await pool.query(`update sign_in_flows set next = '//evil.example'`)
  expect(locationOf(await browser.ask('GET', back))).toBe('/')
})
