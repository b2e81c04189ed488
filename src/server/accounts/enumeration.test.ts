import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/platform/passwords/passwords.ts'
import { visit } from '#testing/browser.ts'
import { solveCaptcha } from '#testing/captcha.ts'
import { isExtendedRun } from '#testing/extended-run.ts'
import { mailing_site } from '#testing/mail/mail-setup.ts'
import { registrationForm } from '#testing/register.ts'
import { testApp } from '#testing/test-app.ts'
import { difference } from '#testing/time-difference.ts'

const { app, pool } = await testApp({ site: mailing_site })
const pairs = isExtendedRun ? 1000 : 20

beforeAll(async () => {
  const hashed = await hashPassword('four geese ski home')
  await pool.query(
    `insert into users (user_name, team_name, email, password)
     select 'player ' || n, 'Team', 'player' || n || '@example.org', $1 from generate_series(1, $2::int) as n`,
    [hashed, pairs],
  )
})

type Sent = { ms: number; reply: LightMyRequestResponse }

/** Each request has its own IP address, so that it reaches no rate limit. Only the request itself is timed. */
async function send(url: string, body: object, needs_proof: boolean): Promise<Sent> {
  addresses++
  const browser = await visit(app, {
    address: `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
  })
  const proof = needs_proof ? { 'g-recaptcha-response': await solveCaptcha(browser) } : {}
  const begun = performance.now()
  const reply = await browser.ask('POST', url, { ...body, ...proof })
  return { ms: performance.now() - begun, reply }
}

let addresses = 0

/**
 * Sends pairs of requests: one for an existing and one for a missing account, in random order. The replies of a pair
 * must be equal. The difference of their times is printed.
 */
async function compare(name: string, ask: (n: number, is_somebody: boolean) => Promise<Sent>): Promise<void> {
  const times: Record<'somebody' | 'nobody', number[]> = { somebody: [], nobody: [] }
  for (let n = 1; n <= pairs; n++) {
    const order = Math.random() < 0.5 ? [true, false] : [false, true]
    const said = []
    for (const is_somebody of order) {
      const { ms, reply } = await ask(n, is_somebody)
      times[is_somebody ? 'somebody' : 'nobody'].push(ms)
      said.push([reply.statusCode, reply.body, namesOf(reply), reply.cookies])
    }
    expect(said[0]).toEqual(said[1])
  }
  const { median_ms, p } = difference(times.somebody, times.nobody)
  process.stdout.write(
    `R27 ${name}: ${pairs} pairs, medians differ by ${median_ms.toFixed(2)} ms, p ${p.toFixed(3)}\n`,
  )
}

const namesOf = (reply: LightMyRequestResponse) => Object.keys(reply.headers)

test('login does not reveal whether an address has an account [R27]', async () => {
  await compare('login by address', (n, is_somebody) => {
    const email = is_somebody ? `player${n}@example.org` : `plaXer${n}@example.org`
    return send('/api/login', { email, password: 'not at all' }, false)
  })
}, 600_000)

test('login does not reveal whether a user name exists [R27]', async () => {
  await compare('login by name', (n, is_somebody) =>
    send('/api/login', { email: `${is_somebody ? 'player' : 'plaXer'} ${n}`, password: 'not at all' }, false),
  )
}, 600_000)

test('registration does not reveal whether an address has an account [R27]', async () => {
  await compare('registration', (n, is_somebody) => {
    const email = is_somebody ? `player${n}@example.org` : `plaXer${n}@example.org`
    return send('/api/register', registrationForm({ email }), true)
  })
}, 600_000)

test('a password reset request does not reveal whether an address has an account [R27]', async () => {
  await compare('reset', (n, is_somebody) => {
    const email = is_somebody ? `player${n}@example.org` : `plaXer${n}@example.org`
    return send('/api/reset', { email }, false)
  })
}, 600_000)

test('the comparison of times detects a difference', () => {
  const series = (shift: number) => Array.from({ length: 500 }, (_, n) => ((n * 7919) % 1000) / 100 + shift)
  expect(difference(series(0), series(0)).p).toBeGreaterThan(0.5)
  const apart = difference(series(1), series(0))
  expect(apart.median_ms).toBeCloseTo(1)
  expect(apart.p).toBeLessThan(0.001)
})
