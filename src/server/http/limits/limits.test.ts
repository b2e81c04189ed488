import type { FastifyInstance } from 'fastify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { loopback_site } from '#server/http/site.ts'
import { Db } from '#server/platform/db/db.ts'
import { hashPassword } from '#server/platform/passwords/passwords.ts'
import { visit } from '#testing/browser.ts'
import { testApp } from '#testing/test-app.ts'
import { LIMITS, limitAttempts, type RateLimit, tryCountAttempt } from './limits.ts'
import { deleteOldAttempts } from './store.ts'

const { app, pool } = await testApp({ site: { captcha_after: 10 } })
const db = Db.of(pool)

describe.each(Object.keys(LIMITS) as RateLimit[])('%s [R26 R28 R30]', (limit) => {
  const { max, minutes } = LIMITS[limit]

  test(`allows ${max} attempts in ${minutes} minutes, also concurrent ones, separately for each subject`, async () => {
    const tried = await Promise.all(Array.from({ length: max + 9 }, () => tryCountAttempt(db, limit, 'one')))
    expect(tried.filter(Boolean)).toHaveLength(max)
    expect(await tryCountAttempt(db, limit, 'another')).toBe(true)
  })

  test('the reply 429 has a Retry-After', async () => {
    await setAge(0)
    const error = await limitAttempts(db, limit, 'one').catch((error: unknown) => error)
    expect(error).toMatchObject({ statusCode: 429, message: expect.stringMatching(/^Too many attempts\. /) })
    const { retry_after_s } = error as { retry_after_s: number }
    expect(retry_after_s).toBeGreaterThan(minutes * 60 - 30)
    expect(retry_after_s).toBeLessThanOrEqual(minutes * 60)
  })

  test('the minutes are counted back from each attempt, not from fixed times', async () => {
    await setAge(minutes * 60 - 30)
    expect(await tryCountAttempt(db, limit, 'one')).toBe(false)
    await setAge(minutes * 60)
    expect(await tryCountAttempt(db, limit, 'one')).toBe(true)
  })
})

/** Moves all attempts to `seconds` seconds ago. */
async function setAge(seconds: number) {
  await pool.query(
    'update tries set tried_at = array_fill(now() - make_interval(secs => $1), array[cardinality(tried_at)])',
    [seconds],
  )
}

test('after five failed logins the wait doubles from 30 s to an hour, and after fifty it is a month [R26]', async () => {
  const { rows } = await pool.query<{ wait_s: number }>(
    'select extract(epoch from login_wait(failures))::int as wait_s from generate_series(1, 51) as failures',
  )
  const hour = 3600
  const quick = [0, 0, 0, 0, 30, 60, 120, 240, 480, 960, 1920]
  expect(rows.map(({ wait_s }) => wait_s)).toEqual([
    ...quick,
    ...Array(38).fill(hour),
    30 * 24 * hour,
    30 * 24 * hour,
  ])
})

test('expired attempts are deleted', async () => {
  await tryCountAttempt(db, 'join', 'one')
  await pool.query(`update tries set tried_at = array[now() - interval '25 hours']`)
  await tryCountAttempt(db, 'join', 'another')
  await pool.query(`
    insert into login_failures values (sha256('a'), 3, now() - interval '31 days'), (sha256('b'), 3, now())`)
  await deleteOldAttempts(db)
  const { rows } = await pool.query(
    'select (select count(*) from tries) as tries, (select count(*) from login_failures) as failures',
  )
  expect(rows).toEqual([{ tries: 1, failures: 1 }])
})

describe('logins by network [R26]', () => {
  beforeEach(async () => void (await pool.query('truncate tries, login_failures')))

  async function fail(from: FastifyInstance, address: string, more: Record<string, string> = {}) {
    const browser = await visit(from, { address })
    const body = { email: `name ${Math.random()}`, password: 'not at all' }
    const reply = await browser.ask('POST', '/api/login', body, more)
    return `${reply.statusCode} ${reply.json().code}`
  }

  /** Makes thirty attempts without a captcha and returns how many passwords were checked. */
  async function countChecked(
    addressOf: (at: number) => string,
    more: (at: number) => Record<string, string> = () => ({}),
    from = app,
  ) {
    const statuses = []
    for (let at = 0; at < 30; at++) statuses.push(await fail(from, addressOf(at), more(at)))
    return statuses.filter((status) => status === '422 invalid').length
  }

  test('an IPv4 address can have 25 failures', async () => {
    expect(await countChecked(() => '192.0.2.1')).toBe(25)
    expect(await fail(app, '192.0.2.2')).toBe('422 invalid')
  })

  test('all addresses of an IPv6 /64 network together can have 25 failures', async () => {
    expect(await countChecked((at) => `2001:db8:0:7:${at.toString(16)}::${at}`)).toBe(25)
    expect(await fail(app, '2001:db8:0:8::1')).toBe('422 invalid')
  })

  test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'client-ip', 'true-client-ip'])(
    'an address has 25 failures, whatever an untrusted client sends in %s',
    async (header) => {
      const said = (at: number) => ({
        [header]: header === 'forwarded' ? `for=10.0.0.${at}` : `10.0.0.${at}`,
      })
      expect(await countChecked(() => '192.0.2.1', said)).toBe(25)
    },
  )

  describe('behind a proxy', () => {
    const proxied = buildApp({
      pool,
      now: () => new Date(),
      isDraining: () => false,
      page_folder: '/nowhere',
      trusted_proxies: ['10.0.0.5', 'fd00::/8'],
      site: { ...loopback_site, captcha_after: 10 },
    })
    afterAll(() => proxied.close())

    test('failures are counted separately for each address that the proxy reports', async () => {
      const said = (at: number) => ({ 'x-forwarded-for': `192.0.2.${at}` })
      expect(await countChecked(() => '10.0.0.5', said, proxied)).toBe(30)
    })

    test('an address that the visitor sent to the proxy is ignored', async () => {
      const said = (at: number) => ({ 'x-forwarded-for': `192.0.2.${at}, 10.9.9.${at}, 198.51.100.7` })
      expect(await countChecked(() => 'fd00::5', said, proxied)).toBe(25)
    })

    test('a client cannot claim that the proxy forwarded its request', async () => {
      const said = (at: number) => ({ 'x-forwarded-for': `192.0.2.${at}, 10.0.0.5` })
      expect(await countChecked(() => '10.0.0.6', said, proxied)).toBe(25)
    })
  })

  test('logins with the correct password are not counted', async () => {
    const hashed = await hashPassword('four geese ski')
    await pool.query(`update users set password = $1 where user_name = 'anna'`, [hashed])
    for (let at = 0; at < 30; at++) {
      const browser = await visit(app, { address: '192.0.2.9' })
      const reply = await browser.ask('POST', '/api/login', { email: 'anna', password: 'four geese ski' })
      expect(reply.statusCode).toBe(200)
    }
  })
})
