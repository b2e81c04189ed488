import { beforeAll, expect, test } from 'vitest'
import { keyOf } from '#server/http/limits/limits.ts'
import { networkOf } from '#server/http/limits/networks.ts'
import { hashPassword } from '#server/platform/passwords/passwords.ts'
import { type Browser, visit } from '#testing/browser.ts'
import { isExtendedRun } from '#testing/extended-run.ts'
import { testApp } from '#testing/test-app.ts'

/** With this high `captcha_after`, only the limit for networks requires a captcha. */
const { app, pool } = await testApp({ site: { captcha_after: 1e9 } })

const size = isExtendedRun
  ? { tries: 10_000, accounts: 1000, addresses: 200 }
  : { tries: 300, accounts: 20, addresses: 12 }
const right = 'four geese ski home'

/**
 * The limits on failed logins (rules §8), with times in seconds. They are not imported from the code that is tested.
 */
const network_limit = { max: 25, seconds: 300 }
/**
 * How many seconds a name is blocked: 30 after the fifth failure in a row, and twice as many after each further one, up
 * to an hour.
 */
const waitAfter = (failures: number) => (failures < 5 ? 0 : Math.min(30 * 2 ** (failures - 5), 3600))

beforeAll(async () => {
  const hashed = await hashPassword(right)
  await pool.query(
    `insert into users (user_name, team_name, email, password)
     select 'player ' || n, 'Team', 'player' || n || '@example.org', $1 from generate_series(1, $2::int) as n`,
    [hashed, size.accounts],
  )
})

/** Even numbers give IPv4 addresses. Odd numbers give different IPv6 addresses of one /64 network. */
function addressOf(at: number): string {
  const n = at % size.addresses
  return n % 2 === 0 ? `198.51.${n >> 8}.${n & 255}` : `2001:db8:5:5:${(at % 65_521).toString(16)}::${n}`
}

/** `status` is `captcha` if a captcha is required. These attempts never solve one. */
type Attempt = {
  name: string
  network: string
  status: number | 'captcha'
  retry_after: string | undefined
  /** When the request was sent and when the reply arrived, in seconds. */
  sent_at: number
  received_at: number
}

async function guess(browser: Browser, address: string, name: string, at: number): Promise<Attempt> {
  const body = { email: name, password: `guess ${at}` }
  const sent_at = Date.now() / 1000
  // Only our own proxy may send this header, so it must have no effect.
  const reply = await browser.ask('POST', '/api/login', body, { 'x-forwarded-for': `203.0.113.${at % 256}` })
  const retry_after = reply.headers['retry-after'] as string | undefined
  const status = reply.json().code === 'captcha' ? 'captcha' : reply.statusCode
  // `Date.now` is rounded down, so a millisecond is added.
  const received_at = (Date.now() + 1) / 1000
  return { name, network: networkOf(address), status, retry_after, sent_at, received_at }
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

/**
 * Records the times of all counted attempts, because the server deletes old times. Returns a function that stops
 * recording and returns the times for a key, in seconds and in order.
 */
async function recordCounted(): Promise<() => Promise<(key: Buffer) => number[]>> {
  await pool.query(`
    create table counted (key bytea, counted_at timestamptz);
    create function record_counted() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'login_failures' then
        insert into counted values (new.key, new.failed_at);
      elsif new.kind = 'login' then
        insert into counted values (new.key, new.tried_at[cardinality(new.tried_at)]);
      end if;
      return null;
    end $$;
    create trigger record_counted after insert or update on tries for each row execute function record_counted();
    create trigger record_counted after insert or update on login_failures for each row execute function record_counted()`)
  return async () => {
    await pool.query('drop function record_counted cascade')
    const { rows } = await pool.query<{ key: string; times: number[] }>(`
      select encode(key, 'hex') as key, array_agg(extract(epoch from counted_at)::float8 order by counted_at) as times
      from counted group by key`)
    const times_by_key = new Map(rows.map(({ key, times }) => [key, times]))
    return (key) => times_by_key.get(key.toString('hex')) ?? []
  }
}

function groupBy(attempts: readonly Attempt[], by: 'name' | 'network'): [string, Attempt[]][] {
  return Object.entries(Object.groupBy(attempts, (one) => one[by])) as [string, Attempt[]][]
}

function countUntil(times: readonly number[], at: number): number {
  return times.filter((time) => time <= at && time > at - network_limit.seconds).length
}

/** Whether the network had no attempts left at some time between the request and the reply. */
function wasUsedUp(times: readonly number[], { sent_at, received_at }: Attempt): boolean {
  // The count rises only at these times.
  const rises = times.filter((time) => time > sent_at && time <= received_at)
  return [sent_at, ...rises].some((at) => countUntil(times, at) === network_limit.max)
}

test(`${size.tries} attempts at ${size.accounts} accounts from ${size.addresses} addresses are limited [R26]`, async () => {
  // The owner of an account uses a known browser, but from the attacker’s network.
  const owner = await visit(app, { address: '2001:db8:5:5::7' })
  expect((await owner.ask('POST', '/api/login', { email: 'player 1', password: right })).statusCode).toBe(200)

  const stopRecording = await recordCounted()
  const attempts = await tryPasswords((at) => `player ${(Math.floor(at / 7) % size.accounts) + 1}`)
  const countedAt = await stopRecording()
  const checked = attempts.filter(({ status }) => status === 422)
  const blocked = attempts.filter(({ status }) => status === 429)
  const needs_captcha = attempts.filter(({ status }) => status === 'captcha')
  expect(checked.length + blocked.length + needs_captcha.length).toBe(size.tries)
  expect(blocked.length).toBeGreaterThan(0)
  expect(blocked.every(({ retry_after }) => Number(retry_after) > 0)).toBe(true)
  expect(checked.length).toBeGreaterThan(size.accounts)

  // Every checked password was counted, and no count exceeds its limit.
  for (const [name, all] of groupBy(checked, 'name')) {
    const times = countedAt(keyOf('name', name))
    expect(times).toHaveLength(all.length)
    for (const [at, time] of times.entries())
      if (at > 0) expect(time - times[at - 1]!).toBeGreaterThanOrEqual(waitAfter(at))
  }
  const maxima = groupBy(checked, 'network').map(([network, all]) => {
    const times = countedAt(keyOf('login', network))
    expect(times).toHaveLength(all.length)
    return Math.max(...times.map((time) => countUntil(times, time)))
  })
  expect(Math.max(...maxima)).toBe(network_limit.max)
  process.stdout.write(
    `R26: ${checked.length} of ${size.tries} passwords checked, at most ${Math.max(...maxima)} per network in 5 minutes\n`,
  )

  // A captcha is required only from a network that has used its 25 attempts.
  const attacker = networkOf('2001:db8:5:5::')
  expect(needs_captcha.map(({ network }) => network)).toContain(attacker)
  const too_early = needs_captcha.filter((one) => !wasUsedUp(countedAt(keyOf('login', one.network)), one))
  expect(too_early).toEqual([])

  const stranger = await visit(app, { address: '2001:db8:5:5::8' })
  const body = { email: 'player 1', password: right }
  // The block of the account starts again here, so that the result does not depend on how long the attempts took. While
  // it lasts, the reply is 429. Later it is 422, which asks for a captcha.
  await pool.query('update login_failures set failed_at = now()')
  await pool.query(
    `update tries set tried_at = array_fill(now(), array[$1::int]) where kind = 'login' and key = $2`,
    [network_limit.max, keyOf('login', attacker)],
  )
  const blocked_now = await stranger.ask('POST', '/api/login', body)
  expect([blocked_now.statusCode, blocked_now.json().code]).toEqual([429, 'too-many'])
  await pool.query(`update login_failures set failed_at = failed_at - interval '1 day'`)
  const asked = await stranger.ask('POST', '/api/login', body)
  expect([asked.statusCode, asked.json().code]).toEqual([422, 'captcha'])
  expect((await owner.ask('POST', '/api/login', body)).statusCode).toBe(200)
}, 3_600_000)

test('at most a hundred passwords are checked for an account in a month, counting attempts by user name and by email together [R26]', async () => {
  await pool.query('truncate tries, login_failures')
  const attempts: Attempt[] = []
  for (let round = 0; round < 58; round++) {
    for (let at = 0; at < 4; at++) {
      const address = `192.0.${round}.${at}`
      const name = at % 2 === 0 ? 'player 2' : 'PLAYER2@example.org'
      attempts.push(await guess(await visit(app, { address }), address, name, at))
      // Moves the failures back, as if the attacker had waited an hour.
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
  ['one name, many networks', 5, (at: number) => ({ name: 'player 4', address: `192.2.0.${at}` })],
  ['one network, many names', 25, (at: number) => ({ name: `at once ${at}`, address: '192.3.0.1' })],
])('%s: of forty concurrent attempts, %i are checked [R26]', async (_, expected, of) => {
  const visitors = await Promise.all(
    Array.from({ length: 40 }, (__, at) => visit(app, { address: of(at).address })),
  )
  const attempts = await Promise.all(visitors.map((each, at) => guess(each, of(at).address, of(at).name, at)))
  expect(attempts.filter(({ status }) => status === 422)).toHaveLength(expected)
})

test('failed attempts from a known browser are limited as well [R26]', async () => {
  const owner = await visit(app, { address: '192.0.2.77' })
  await owner.ask('POST', '/api/login', { email: 'player 3', password: right })
  const statuses = []
  for (let at = 0; at < 7; at++) statuses.push((await guess(owner, '192.0.2.77', 'player 3', at)).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
})
