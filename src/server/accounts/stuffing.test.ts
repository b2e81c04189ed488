import { beforeAll, expect, test } from 'vitest'
import { networkOf } from '#server/http/limits/networks.ts'
import { hashPassword } from '#server/platform/passwords/passwords.ts'
import { type Browser, visit } from '#testing/browser.ts'
import { castApp } from '#testing/cast-app.ts'
import { isExtendedRun } from '#testing/extended-run.ts'

/** The captcha is disabled, so that only the limits are tested. */
const { app, pool } = await castApp({ site: { captcha_after: 1e9 } })

const size = isExtendedRun
  ? { tries: 10_000, accounts: 1000, addresses: 200 }
  : { tries: 300, accounts: 20, addresses: 12 }
const right = 'four geese ski home'

beforeAll(async () => {
  const hashed = await hashPassword(right)
  await pool.query(
    `insert into users (user_name, team_name, email, password)
     select 'player ' || n, 'Team', 'player' || n || '@example.org', $1 from generate_series(1, $2::int) as n`,
    [hashed, size.accounts],
  )
})

/** Even numbers give IPv4 addresses. Odd ones give IPv6 addresses of one /64 network, a new one for each attempt. */
function addressOf(at: number): string {
  const n = at % size.addresses
  return n % 2 === 0 ? `198.51.${n >> 8}.${n & 255}` : `2001:db8:5:5:${(at % 65_521).toString(16)}::${n}`
}

/** `captcha` if a proof of work is required, which these attempts never send. */
type Attempt = {
  name: string
  network: string
  status: number | 'captcha'
  retry_after: string | undefined
}

async function guess(browser: Browser, address: string, name: string, at: number): Promise<Attempt> {
  const body = { email: name, password: `guess ${at}` }
  // A header that only our own proxy may send.
  const reply = await browser.ask('POST', '/api/login', body, { 'x-forwarded-for': `203.0.113.${at % 256}` })
  const retry_after = reply.headers['retry-after'] as string | undefined
  const status = reply.json().code === 'captcha' ? 'captcha' : reply.statusCode
  return { name, network: networkOf(address), status, retry_after }
}

async function tryPasswords(nameOf: (at: number) => string): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  const at_once = 20
  for (let from = 0; from < size.tries; from += at_once) {
    const batch = Array.from({ length: at_once }, async (_, index) => {
      const at = from + index
      const address = addressOf(at)
      return guess(await visit(app, { address }), address, nameOf(at), at)
    })
    attempts.push(...(await Promise.all(batch)))
  }
  return attempts
}

function most(attempts: readonly Attempt[], by: 'name' | 'network'): number {
  const counts = new Map<string, number>()
  for (const one of attempts) counts.set(one[by], (counts.get(one[by]) ?? 0) + 1)
  return Math.max(...counts.values())
}

test(`${size.tries} tries at ${size.accounts} accounts from ${size.addresses} addresses [R26]`, async () => {
  // The owner of an account has a known browser, and now comes from the attacker’s network.
  const owner = await visit(app, { address: '2001:db8:5:5::7' })
  expect((await owner.ask('POST', '/api/login', { email: 'player 1', password: right })).statusCode).toBe(200)

  const attempts = await tryPasswords((at) => `player ${(Math.floor(at / 7) % size.accounts) + 1}`)
  const checked = attempts.filter(({ status }) => status === 422)
  const blocked = attempts.filter(({ status }) => status === 429)
  const needs_captcha = attempts.filter(({ status }) => status === 'captcha')
  expect(checked.length + blocked.length + needs_captcha.length).toBe(size.tries)
  expect(blocked.every(({ retry_after }) => Number(retry_after) > 0)).toBe(true)
  expect(most(checked, 'name')).toBeLessThanOrEqual(10)
  expect(most(checked, 'network')).toBeLessThanOrEqual(25)
  expect(checked.length).toBeGreaterThan(size.accounts)
  // Only a network whose 25 attempts are used up is asked for a proof of work.
  const used_up = new Set(needs_captcha.map(({ network }) => network))
  expect(used_up).toContain(networkOf('2001:db8:5:5::'))
  for (const one of used_up) expect(checked.filter(({ network }) => network === one)).toHaveLength(25)

  const stranger = await visit(app, { address: '2001:db8:5:5::8' })
  const body = { email: 'player 1', password: right }
  // However long the attempts took: the account is blocked as after a failure just now, by which the network is not asked
  // for a proof of work; after the block it is.
  await pool.query(
    'update login_failures set failed_at = now(); update tries set tried_at = array_fill(now(), array[cardinality(tried_at)])',
  )
  const blocked_now = await stranger.ask('POST', '/api/login', body)
  expect([blocked_now.statusCode, blocked_now.json().code]).toEqual([429, 'too-many'])
  await pool.query(`update login_failures set failed_at = failed_at - interval '1 day'`)
  const asked = await stranger.ask('POST', '/api/login', body)
  expect([asked.statusCode, asked.json().code]).toEqual([422, 'captcha'])
  expect((await owner.ask('POST', '/api/login', body)).statusCode).toBe(200)

  const total = `${checked.length} of ${size.tries} passwords checked`
  const maxima = `at most ${most(checked, 'name')} per account, ${most(checked, 'network')} per network`
  process.stdout.write(`R26: ${total}; ${maxima}\n`)
}, 900_000)

test('at most a hundred passwords are checked for an account in a month, under both of its names together [R26]', async () => {
  await pool.query('truncate tries, login_failures')
  const attempts: Attempt[] = []
  for (let hour = 0; hour < 29 * 24; hour += 12) {
    for (let at = 0; at < 4; at++) {
      const address = `192.0.${hour & 255}.${at}`
      const name = at % 2 === 0 ? 'player 2' : 'PLAYER2@example.org'
      attempts.push(await guess(await visit(app, { address }), address, name, at))
      // The attacker waits as long as Retry-After says, but at most half a day.
      await pool.query(`update login_failures set failed_at = failed_at - interval '1 hour'`)
    }
  }
  for (let at = 0; at < 60; at++) {
    const address = `192.1.0.${at}`
    attempts.push(
      await guess(await visit(app, { address }), address, at % 2 ? 'player 2' : 'player2@example.org', at),
    )
    await pool.query(`update login_failures set failed_at = failed_at - interval '1 hour'`)
  }
  expect(attempts.length).toBeGreaterThan(250)
  expect(attempts.filter(({ status }) => status === 422)).toHaveLength(100)
}, 600_000)

test.each([
  [
    'under one name from many networks, five',
    5,
    (at: number) => ({ name: 'player 4', address: `192.2.0.${at}` }),
  ],
  [
    'from one network at many names, 25',
    25,
    (at: number) => ({ name: `at once ${at}`, address: '192.3.0.1' }),
  ],
])('of forty concurrent attempts %s are checked [R26]', async (_, expected, of) => {
  const visitors = await Promise.all(
    Array.from({ length: 40 }, (__, at) => visit(app, { address: of(at).address })),
  )
  const attempts = await Promise.all(visitors.map((each, at) => guess(each, of(at).address, of(at).name, at)))
  expect(attempts.filter(({ status }) => status === 422)).toHaveLength(expected)
})

test('failures of a known browser are limited, too [R26]', async () => {
  const owner = await visit(app, { address: '192.0.2.77' })
  await owner.ask('POST', '/api/login', { email: 'player 3', password: right })
  const statuses = []
  for (let at = 0; at < 7; at++) statuses.push((await guess(owner, '192.0.2.77', 'player 3', at)).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
})
