import { beforeEach, describe, expect, test } from 'vitest'
import { accountKey, keyOf, type RateLimit } from '#server/http/limits/limits.ts'
import { type Browser, visit } from '#testing/browser.ts'
import { solveCaptcha } from '#testing/captcha.ts'
import { sample_hash, sample_password } from '#testing/sample-call.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

/** With this high `captcha_after`, only the limit for networks requires a captcha. */
const { app, pool } = await testApp({ site: { captcha_after: 1e9 } })
const { anna } = test_ids.users
await pool.query('update users set password = $1', [sample_hash])

beforeEach(() => pool.query('truncate tries, login_failures, known_devices, sessions cascade'))

const home = '192.0.2.1'

async function logIn(browser: Browser, email = 'anna', password = sample_password, more: object = {}) {
  const reply = await browser.ask('POST', '/api/login', { email, password, ...more })
  const { code } = reply.json()
  return reply.statusCode === 200 ? 'in' : `${reply.statusCode} ${code}`
}

const strangerAt = (address: string) => visit(app, { address })

/** Stores this number of attempts as if they had just been counted. */
const tried = (limit: RateLimit, whose: string, times: number) =>
  pool.query(
    `insert into tries values ($1, $2, array_fill(now(), array[$3::int]))
     on conflict (kind, key) do update set tried_at = excluded.tried_at`,
    [limit, keyOf(limit, whose), times],
  )

function countsOf(replies: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const reply of replies) counts[reply] = (counts[reply] ?? 0) + 1
  return counts
}

describe('an account with the correct password', () => {
  test('logs in 30 times in five minutes from new browsers, even concurrently [M2]', async () => {
    await tried('logged_in', accountKey(anna), 24)
    const browsers = await Promise.all(Array.from({ length: 20 }, (_, n) => strangerAt(`192.0.2.${n}`)))
    const replies = await Promise.all(browsers.map((browser) => logIn(browser)))
    expect(countsOf(replies)).toEqual({ in: 6, '429 too-many': 14 })
    expect(await logIn(await strangerAt(home), 'bjorn')).toBe('in')
  })

  test('has one count of logins for its user name and its address; failures are not counted [M2]', async () => {
    await tried('logged_in', accountKey(anna), 28)
    for (let n = 0; n < 3; n++)
      expect(await logIn(await strangerAt(home), 'anna', 'wrong')).toBe('422 invalid')
    expect(await logIn(await strangerAt(home), 'anna')).toBe('in')
    expect(await logIn(await strangerAt(home), 'anna@example.org')).toBe('in')
    expect(await logIn(await strangerAt(home), 'anna')).toBe('429 too-many')
    expect(await logIn(await strangerAt(home), 'anna@example.org')).toBe('429 too-many')
  })

  test('can log in from a known browser while new browsers are blocked [M2 L2]', async () => {
    const known = await strangerAt('192.0.2.7')
    expect(await logIn(known)).toBe('in')
    await tried('logged_in', accountKey(anna), 30)
    expect(await logIn(await strangerAt(home))).toBe('429 too-many')
    expect(await logIn(known)).toBe('in')
    await tried('logged_in', accountKey(anna), 59)
    expect([await logIn(known), await logIn(known)]).toEqual(['in', '429 too-many'])
  })

  test('has at most 50 sessions and 50 known devices; the least recently used are removed [M2]', async () => {
    const [first, second] = [await strangerAt(home), await strangerAt(home)]
    expect([await logIn(first), await logIn(second)]).toEqual(['in', 'in'])
    await pool.query(`
      update sessions set seen_at = now() - interval '2 hours';
      update known_devices set seen_at = now() - interval '2 hours';
      insert into sessions (user_id, token_hash, is_remembered, agent, seen_at)
      select ${anna}, sha256(n::text::bytea), false, 'other', now() - interval '1 hour' from generate_series(1, 60) n;
      insert into known_devices (user_id, token_hash, seen_at)
      select ${anna}, sha256(n::text::bytea), now() - interval '1 hour' from generate_series(1, 60) n`)
    await first.ask('GET', '/api/me/rank')
    const others = await Promise.all(Array.from({ length: 8 }, () => strangerAt(home)))
    await Promise.all(others.map((browser) => logIn(browser)))

    const { rows } = await pool.query(`
      select (select count(*)::int from sessions where user_id = ${anna}) as sessions,
        (select count(*)::int from known_devices where user_id = ${anna}) as devices`)
    expect(rows).toEqual([{ sessions: 50, devices: 50 }])
    const statuses = []
    for (const browser of [first, second, ...others])
      statuses.push((await browser.ask('GET', '/api/me/rank')).statusCode)
    expect(statuses).toEqual([200, 401, ...Array(8).fill(200)])
  })
})

describe('a network with failed logins', () => {
  const guess = async (browser: Browser, n: number, more = {}) => logIn(browser, `nobody ${n}`, 'wrong', more)
  const proofOf = async (browser: Browser) => ({ 'g-recaptcha-response': await solveCaptcha(browser) })

  async function guessOften(times: number, is_proved = false): Promise<Record<string, number>> {
    const browsers = await Promise.all(Array.from({ length: times }, () => strangerAt(home)))
    const proofs = await Promise.all(browsers.map(async (browser) => (is_proved ? proofOf(browser) : {})))
    return countsOf(await Promise.all(browsers.map((browser, n) => guess(browser, n, proofs[n]))))
  }

  test('may make 25 attempts without a captcha, then more with a captcha each, up to 100 in all [M5 L2]', async () => {
    await tried('login', home, 20)
    expect(await guessOften(12)).toEqual({ '422 invalid': 5, '422 captcha': 7 })
    await tried('login', home, 95)
    expect(await guessOften(8, true)).toEqual({ '422 invalid': 5, '429 too-many': 3 })
    expect(await logIn(await strangerAt(home))).toBe('429 too-many')
    expect(await logIn(await strangerAt('192.0.2.2'))).toBe('in')
  })

  test('does not block its other users: with a captcha, their correct password is accepted [M5 L2]', async () => {
    await tried('login', home, 25)
    const neighbour = await strangerAt(home)
    expect(await logIn(neighbour)).toBe('422 captcha')
    expect(await logIn(neighbour, 'anna', sample_password, await proofOf(neighbour))).toBe('in')
  })

  test('does not block a known browser, which needs no captcha either [L2]', async () => {
    const known = await strangerAt(home)
    await logIn(known)
    await tried('login', home, 100)
    expect(await logIn(await strangerAt(home))).toBe('429 too-many')
    expect(await logIn(known)).toBe('in')
  })
})

describe('a network that requests password resets', () => {
  const ask = async (browser: Browser, n: number, more = {}) => {
    const reply = await browser.ask('POST', '/api/reset', { email: `nobody${n}@example.org`, ...more })
    return reply.statusCode === 200 ? 'sent' : `${reply.statusCode} ${reply.json().code}`
  }

  test('may send 25 requests without a captcha, 100 in all; a known browser is counted separately [L2]', async () => {
    const known = await strangerAt(home)
    await logIn(known)
    const browser = await strangerAt(home)
    await tried('reset_network', home, 24)
    expect([await ask(browser, 1), await ask(browser, 2)]).toEqual(['sent', '422 captcha'])
    expect(await ask(known, 3)).toBe('sent')

    const proof = async () => ({ 'g-recaptcha-response': await solveCaptcha(browser) })
    await tried('reset_network', home, 99)
    expect([await ask(browser, 4, await proof()), await ask(browser, 5, await proof())]).toEqual([
      'sent',
      '429 too-many',
    ])
    expect(await ask(known, 6)).toBe('sent')
  })
})
