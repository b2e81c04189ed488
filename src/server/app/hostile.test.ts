import pLimit from 'p-limit'
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { Problem } from '#contract/problems.ts'
import { servedBy } from '#server/http/served.ts'
import { Db } from '#server/platform/db/db.ts'
import { watchVersion } from '#server/platform/reply-cache/public-version.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { logIn } from '#testing/browser.ts'
import { clearAttempts } from '#testing/clear-attempts.ts'
import { copyFilled } from '#testing/database/database.ts'
import { documentErrorsOf } from '#testing/documented.ts'
import { isExtendedRun } from '#testing/extended-run.ts'
import { hostileAddresses } from '#testing/hostile/hostile.ts'
import { hostileBodies } from '#testing/hostile/hostile-bodies.ts'
import { printMeasurement } from '#testing/print-measurement.ts'
import { beginRequest, callAddress, portOf, sendRaw } from '#testing/raw-request.ts'
import { errorsOf } from '#testing/reply-errors.ts'
import { sampleBody, sampleHeaders, sampleUrl } from '#testing/sample-call.ts'
import { test_ids, test_season } from '#testing/test-season.ts'
import { buildApp } from './app.ts'

const { pool, drop } = await copyFilled(inject('cluster_url'), test_season)
const version = watchVersion(Db.of(pool))
await version.refresh()
const isFactorExempt = async () => true
const context = { pool, version, now: () => new Date(), isDraining: () => false, isFactorExempt }
const app = buildApp({ ...context, page_folder: '/nowhere', max_changes: Number.POSITIVE_INFINITY })
const waiting: (() => Promise<string>)[] = []
app.get('/slow', async () => waiting.pop()?.())

beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return async () => {
    await app.close()
    await drop()
  }
})

const routes = servedBy(app).map((served) => ({
  ...served,
  address: `${served.route.method} ${served.route.path}`,
}))
/** About how many requests of each kind a route gets. */
const count = isExtendedRun ? 200 : 40
const seed = 33
let tried = 0

const anna = await openSession(test_ids.users.anna)
const oskar = await openSession(test_ids.users.oskar)

async function openSession(user_id: number) {
  const { cookies } = await logIn(app, pool, user_id)
  const headers = {
    cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    'x-csrf-token': cookies.get('csrf')!,
  }
  return { user_id, headers, token_hash: hashToken(cookies.get('session')!) }
}

/** Logs the caller in and resets the limits, because previous calls may have ended the session or reached a limit. */
async function startSession({ user_id, token_hash }: typeof anna): Promise<void> {
  await clearAttempts(pool)
  await pool.query('update users set deleted_at = null where user_id = 1 and deleted_at is not null')
  await pool.query(
    `insert into sessions (user_id, token_hash, is_remembered, agent) values ($1, $2, false, '') on conflict do nothing`,
    [user_id, token_hash],
  )
}

/** Returns the whole list in an extended run, and otherwise about `count` entries of it. */
function sampled(list: string[]): string[] {
  const step = isExtendedRun ? 1 : Math.max(1, Math.floor(list.length / count))
  return list.filter((_each, n) => n % step === 0)
}

/** Checks that the server still answers a valid request. */
async function expectGoodTraffic(): Promise<void> {
  const { status, body } = await callAddress(portOf(app), 'GET', '/api/races/1')
  expect([status, JSON.parse(body).race_id]).toEqual([200, 1])
}

// Keeps the version of the public data fresh, so that the server stays ready during the test.
beforeEach(() => version.refresh())

describe('hostile requests [R33]', () => {
  test.each(routes)('$address: no server error, and each reply is as documented', async (served) => {
    const { method, path } = served.route
    const addresses = hostileAddresses(served, served.route.body ? 1 : count, seed)
    const caller = path.startsWith('/api/admin/') ? oskar : anna
    const url = sampleUrl(path)
    const body = sampleBody(served.route)
    const usual = method === 'GET' ? undefined : JSON.stringify(body ?? {})
    const calls = [
      ...sampled(addresses).map((address) => ({ address, body: usual })),
      ...sampled(hostileBodies(served.route, count, seed)).map((text) => ({ address: url, body: text })),
    ]
    expect(calls.length).toBeGreaterThanOrEqual(count)

    let refused_access = 0
    // Deletions run one at a time, because other calls would fail while the account is deleted.
    const limit = pLimit(method === 'DELETE' ? 1 : 8)
    const found = await limit.map(calls, async ({ address, body: text }) => {
      if (!served.is_cached) await startSession(caller)
      const headers = served.is_cached ? {} : { ...caller.headers, ...sampleHeaders(served.route) }
      const reply = await callAddress(portOf(app), method, address, text, headers)
      const sent = { method, url: address, type: String(reply.headers['content-type']), ...reply }
      const wrong = [
        ...documentErrorsOf(app, path, sent),
        ...errorsOf(reply).map((error) => `${address} ${error}`),
      ]
      tried += 1
      if (reply.status === 401 || reply.status === 403) refused_access += 1
      return text === undefined ? wrong : wrong.map((words) => `${words} with ${text.slice(0, 500)}`)
    })
    expect(found.flat()).toEqual([])
    // This route refuses all calls, because the owner has no second factor, and therefore no recovery codes to replace.
    if (path !== '/api/admin/factor/recovery-codes')
      expect(refused_access, 'were not let in').toBeLessThan(calls.length / 5)
    await expectGoodTraffic()
  })

  test('the number of calls is printed', () =>
    printMeasurement(`R33: ${tried} calls of ${routes.length} routes, 0 faults`))

  const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  const keys = (length: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length }, (_, n) => [`key${n}`, n])))

  test.each<[string, string, number[]]>([
    ['nothing', '', [400, 404]],
    ['an incomplete object', '{"name":', [400]],
    ['a text of 2 MB', `"${'x'.repeat(2_000_000)}"`, [413]],
    ['30,000 nested lists', deep(30_000), [400, 404]],
    ['200,000 nested lists', deep(200_000), [413]],
    ['4,000 keys', keys(4000), [404]],
    ['50,000 keys', keys(50_000), [413]],
    ['the same key twice', '{"a":1,"a":2}', [404]],
    ['NUL', '{"a":"\\u0000","\\u0000":"\0"}', [400]],
    ['an unpaired surrogate', '{"a":"\\ud800"}', [404]],
    ['a prototype', '{"__proto__":{"is_admin":true}}', [400]],
    ['a constructor', '{"constructor":{"prototype":{"is_admin":true}}}', [400]],
    ['a very long number', '9'.repeat(60_000), [404]],
    ['an even longer number', '9'.repeat(100_000), [413]],
    ['XML', '<xml/>', [400]],
  ])('a body that contains %s is rejected', async (_what, body, statuses) => {
    for (const path of ['/api/races/1', '/api/nothing', '/api/messages']) {
      const reply = await callAddress(portOf(app), 'POST', path, body)
      expect(statuses).toContain(reply.status)
      expect(errorsOf(reply)).toEqual([])
      expect(Problem.safeParse(JSON.parse(reply.body)).success).toBe(true)
    }
    await expectGoodTraffic()
  })

  const get = (path: string, headers = '', method = 'GET') =>
    `${method} ${path} HTTP/1.1\r\nhost: podium\r\nconnection: close\r\n${headers}\r\n`

  test.each<[string, string, number]>([
    ['10,000 headers', get('/api/races/1', 'a:b\r\n'.repeat(10_000)), 431],
    ['a header of 20 kB', get('/api/races/1', `cookie: ${'x'.repeat(20_000)}\r\n`), 431],
    ['an address of 20 kB', get(`/api/races/${'1'.repeat(20_000)}`), 431],
    ['a path segment of 300 characters', get(`/api/races/${'1'.repeat(300)}`), 414],
    ['NUL in the address', get('/api/races/1\0'), 400],
    ['a path with invalid encoding', get('/api/cups/%zz/leaderboard'), 400],
    ['a query with invalid encoding', get('/api/athletes?name=%ff'), 400],
    ['no host', 'GET /api/races/2 HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['an unknown method', get('/api/races/1', '', 'BOGUS'), 400],
    ['a method that the route does not have', get('/api/races/1', '', 'DELETE'), 404],
    ['TRACE', get('/api/races/1', '', 'TRACE'), 404],
    ['OPTIONS', get('*', '', 'OPTIONS'), 404],
    ['a negative length', get('/api/races/1', 'content-length: -1\r\n'), 400],
    ['two lengths', get('/api/races/1', 'content-length: 1\r\ncontent-length: 2\r\n', 'POST'), 400],
    [
      'both a length and chunks',
      get('/api/races/1', 'transfer-encoding: chunked\r\ncontent-length: 3\r\n', 'POST'),
      400,
    ],
    ['an unknown transfer', get('/api/races/1', 'transfer-encoding: x\r\n', 'POST'), 400],
    ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['no protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['another version', 'GET /api/races/1 HTTP/9.9\r\nhost: podium\r\n\r\n', 400],
    ['an unknown expectation', get('/api/races/1', 'expect: 200-maybe\r\n'), 200],
    ['an extra slash', get('//api/races/1'), 404],
    ['a parent folder', get('/api/../api/races/1'), 404],
    ['a range', get('/api/races/1', 'range: bytes=0-1,-5\r\n'), 200],
    ['no acceptable encoding', get('/api/races/1', 'accept-encoding: *;q=0, x;q=nan,,;\r\n'), 200],
    ['empty tags', get('/api/races/1', 'if-none-match: ,"",W/\r\n'), 200],
  ])('a raw request with %s gets the documented reply', async (_what, bytes, status) => {
    const [head = '', body = ''] = (await sendRaw(portOf(app), bytes)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toMatch(/^x-request-id: [0-9a-f-]{36}\r?$/im)
    if (status !== 200) expect(Problem.parse(JSON.parse(body)).message).toMatch(/^[A-Z].*[a-z]$/)
    await expectGoodTraffic()
  })

  test('invalid data that is sent after a request on the same connection is not read as part of that request', async () => {
    const { promise: asked, resolve: come } = Promise.withResolvers<void>()
    const { promise: reply, resolve: finish } = Promise.withResolvers<string>()
    waiting.push(async () => {
      come()
      return reply
    })
    const raw_reply = sendRaw(portOf(app), get('/slow').replace('close', 'keep-alive') + 'no request\r\n\r\n')
    await asked
    expect(await raw_reply).toBe('')
    finish('late')
    await expectGoodTraffic()
  })

  test('200 unfinished connections do not delay others', async () => {
    const begun = [
      'GET /api/races/1 HT',
      'GET /api/races/1 HTTP/1.1\r\nhost: podium\r\nx-slow: ',
      'POST /api/nothing HTTP/1.1\r\nhost: podium\r\ncontent-type: application/json\r\ncontent-length: 999\r\n\r\n{',
      '',
    ]
    const sockets = await Promise.all(
      Array.from({ length: 200 }, (_, n) => beginRequest(portOf(app), begun[n % begun.length]!)),
    )
    for (let round = 0; round < 20; round++) {
      for (const socket of sockets.slice(round * 10)) socket.write('x')
      await expectGoodTraffic()
    }
    expect(app.server.headersTimeout).toBeLessThanOrEqual(30_000)
    expect(app.server.requestTimeout).toBeLessThanOrEqual(60_000)
    for (const socket of sockets) socket.destroy()
  })
})
