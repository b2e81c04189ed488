import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { Db } from '#server/platform/db/db.ts'
import { type PublicVersion, watchVersion } from '#server/platform/reply-cache/public-version.ts'
import { copyFilled } from '#testing/database/database.ts'
import { documentErrorsOf, type Sent, textOf } from '#testing/documented.ts'
import { test_season } from '#testing/test-season.ts'

type RunningApp = {
  app: FastifyInstance
  port: number
  lines: Record<string, unknown>[]
  by_fastify: string[]
  route: () => string | undefined
  closing: Promise<void>
}

const now = new Date('2026-12-05T09:30:00Z')
const board = '/api/cups/Overall/leaderboard'
const large = '/api/athletes'
const gzip = { 'accept-encoding': 'gzip' }
const { pool, drop } = await copyFilled(inject('cluster_url'), test_season)
let slow: RunningApp, quick: RunningApp

beforeAll(async () => {
  await pool.query(`
    with added as (insert into athletes (name, country, gender)
      select 'Athlete ' || n, 'NOR', 'm' from generate_series(1, 20) n returning athlete_id)
    insert into season_athletes (season_id, athlete_id) select 1, athlete_id from added`)
  const watch = watchVersion(Db.of(pool))
  await watch.refresh()
  slow = await open()
  quick = await open(watch)
})
afterAll(async () => {
  await Promise.all([slow.app.close(), quick.app.close()])
  await drop()
})

/** Starts a server. `by_fastify` lists the addresses of the requests that Fastify handled. */
async function open(version?: PublicVersion): Promise<RunningApp> {
  const lines: Record<string, unknown>[] = []
  const by_fastify: string[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const base = { pool, now: () => now, isDraining: () => false, page_folder: '/nowhere', logger: { stream } }
  const app = buildApp({ ...base, ...(version ? { version } : {}) })
  let route: string | undefined
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    by_fastify.push(raw.url!)
    route = routeOptions.url
  })
  const { promise: closing, resolve } = Promise.withResolvers<void>()
  app.addHook('preClose', async () => resolve())
  const address = await app.listen({ port: 0, host: '127.0.0.1', listenTextResolver: () => '' })
  lines.length = 0
  return { app, port: Number(new URL(address).port), lines, by_fastify, route: () => route, closing }
}

type Asked = {
  method?: string
  target?: string
  headers?: Record<string, string>
  version?: string
  content?: string
  /** The expected content encoding of the reply. */
  compressed?: string
}

type Reply = { status: string; headers: Record<string, string>; body: string }

async function send({ port }: RunningApp, asked: Asked): Promise<Reply> {
  const { method = 'GET', target = board, headers = {}, version = '1.1', content = '' } = asked
  const socket = connect(port, '127.0.0.1')
  const given = { host: 'podium', connection: 'close', ...headers }
  const lines = Object.entries(given).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`${method} ${target} HTTP/${version}\r\n${lines.join('')}\r\n${content}`)
  socket.setEncoding('latin1')
  const [head, body] = cut(await text(socket))
  const [status = '', ...rest] = head.split('\r\n')
  return { status, headers: Object.fromEntries(rest.map(nameAndValue)), body }
}

function cut(reply: string): [string, string] {
  const end = reply.indexOf('\r\n\r\n')
  return [reply.slice(0, end), reply.slice(end + 4)]
}

function nameAndValue(line: string): [string, string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
}

describe('a reply of the fast path equals Fastify’s reply', () => {
  test.each<[string, Asked, 'quick' | 'slow']>([
    ['plain', {}, 'quick'],
    ['HEAD', { method: 'HEAD' }, 'quick'],
    [
      'as brotli',
      { target: large, headers: { 'accept-encoding': 'gzip, deflate, br' }, compressed: 'br' },
      'quick',
    ],
    ['as gzip', { target: large, headers: gzip, compressed: 'gzip' }, 'quick'],
    ['HEAD as gzip', { target: large, method: 'HEAD', headers: gzip, compressed: 'gzip' }, 'quick'],
    [
      'with brotli refused',
      { target: large, headers: { 'accept-encoding': 'br;q=0, gzip;q=0.1' }, compressed: 'gzip' },
      'quick',
    ],
    ['with all encodings refused', { target: large, headers: { 'accept-encoding': '*;q=0' } }, 'quick'],
    [
      'with our encodings refused and any other accepted',
      { target: large, headers: { 'accept-encoding': 'br;q=0, gzip;q=0, *' } },
      'quick',
    ],
    ['with an unknown encoding', { target: large, headers: { 'accept-encoding': 'zstd' } }, 'quick'],
    ['too small to compress', { target: '/api/races/2/results/users', headers: gzip }, 'quick'],
    ['with another ETag', { headers: { 'if-none-match': 'W/"other"' } }, 'quick'],
    ['with any ETag', { headers: { 'if-none-match': '*', ...gzip } }, 'quick'],
    ['HEAD with any ETag', { method: 'HEAD', headers: { 'if-none-match': '*' } }, 'quick'],
    ['with a trailing slash', { target: `${board}/` }, 'quick'],
    ['with letters percent-encoded', { target: '/api/cups/%4Fverall/leaderboard' }, 'quick'],
    ['with a query', { target: `${board}?limit=2&offset=1` }, 'quick'],
    ['with the query in another order', { target: `${board}?offset=1&limit=2` }, 'quick'],
    ['with unknown parameters', { target: `${board}?limit=2&utm=spring` }, 'quick'],
    ['limit=3000', { target: `${board}?limit=3000` }, 'quick'],
    ['with a cookie', { headers: { cookie: 'session=1' } }, 'quick'],
    ['with a body', { headers: { 'content-length': '5' }, content: 'hello' }, 'quick'],
    ['in HTTP/1.0', { version: '1.0' }, 'quick'],
    ['in HTTP/1.0 with a Connection header', { version: '1.0', headers: { connection: 'close' } }, 'quick'],
    ['with a request id', { headers: { 'x-request-id': 'mine' } }, 'quick'],
    [
      'with a method that the route does not have',
      { method: 'POST', headers: { 'content-length': '0' } },
      'slow',
    ],
    ['OPTIONS', { method: 'OPTIONS' }, 'slow'],
    ['with a target in absolute form', { target: `http://podium${board}` }, 'slow'],
    ['with a header that is too long', { headers: { long: 'x'.repeat(20_000) } }, 'slow'],
    ['without a host', { headers: { host: '' } }, 'slow'],
    ['without a host in HTTP/1.0', { version: '1.0', headers: { host: '' } }, 'quick'],
    ['for a resource that does not exist', { target: '/api/cups/Nordic/leaderboard' }, 'slow'],
    ['with an invalid query', { target: `${board}?limit=9999` }, 'slow'],
    ['for a malformed address', { target: '/api/cups/%zz/leaderboard' }, 'slow'],
    ['of a probe', { target: '/livez' }, 'slow'],
  ])('%s', async (_what, asked, way) => {
    const expected = await send(slow, asked)
    const first = await send(quick, asked)
    quick.by_fastify.length = 0
    const again = await send(quick, asked)

    expect(shown(first)).toEqual(shown(expected))
    expect(shown(again)).toEqual(shown(expected))
    expect(again.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
    if (way === 'quick') expect(quick.by_fastify).toEqual([])
    expect(again.headers['content-encoding']).toBe(asked.compressed)
    expect(documentErrorsOf(quick.app, slow.route(), sentOf(asked, again))).toEqual([])
  })
})

/** In other tests, hooks compare the replies with the API document. These hooks do not run for the fast path. */
function sentOf({ method = 'GET', target = board }: Asked, { status, headers, body }: Reply): Sent {
  const bytes = Buffer.from(body, 'latin1')
  return {
    method,
    url: target,
    status: Number(status.split(' ')[1]),
    type: headers['content-type'] ?? '',
    body: textOf(bytes, headers['content-encoding'] ?? ''),
  }
}

/** For headers that differ in each reply, only returns whether they are present. */
function shown({ headers, ...reply }: Reply) {
  const { 'x-request-id': id, date, ...rest } = headers
  return {
    ...reply,
    names: Object.keys(headers).sort(),
    rest,
    has_id: id !== undefined,
    has_date: date !== undefined,
  }
}

test.each(['1.1', '1.0'])(
  'two Host headers in HTTP %s are refused, whether a cached reply exists or not [L8]',
  async (version) => {
    await send(quick, {})
    for (const server of [slow, quick]) {
      const { status, body } = await send(server, { version, headers: { Host: 'other' } })
      expect([status, JSON.parse(body).code]).toEqual(['HTTP/1.1 400 Bad Request', 'malformed'])
    }
  },
)

test('a request on the fast path has the same log line, without the query', async () => {
  const asked = { target: `${board}?limit=1&token=secret` }
  await send(quick, asked)
  for (const server of [slow, quick]) server.lines.length = 0
  await Promise.all([send(slow, asked), send(quick, asked)])

  const line = { level: 30, method: 'GET', path: board, status: 200, ms: expect.any(Number), msg: 'replied' }
  const whole = { ...line, time: expect.any(Number), pid: process.pid, hostname: expect.any(String) }
  for (const { lines } of [slow, quick]) {
    expect(lines).toEqual([{ ...whole, request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
  }
  expect(Object.keys(quick.lines[0]!)).toEqual(Object.keys(slow.lines[0]!))
})

describe('a connection', () => {
  test('is kept alive for the next request', async () => {
    const server = await warm()
    const socket = connect(server.port, '127.0.0.1')
    const replies = text(socket)
    socket.write(`GET ${board} HTTP/1.1\r\nhost: podium\r\n\r\n`.repeat(3))
    await once(socket, 'data')
    await server.app.close()
    expect((await replies).match(/HTTP\/1.1 200 OK/g)).toHaveLength(3)
    expect(server.by_fastify).toEqual([])
  })

  test('is left to Fastify if a request arrives while the server is closing', async () => {
    const server = await warm()
    const socket = connect(server.port, '127.0.0.1')
    const reply = text(socket)
    socket.write(`GET ${board} HTTP/1.1\r\n`)
    await once(server.app.server, 'connection')
    const closed = server.app.close()
    await server.closing
    socket.write('host: podium\r\n\r\n')
    expect(await reply).toMatch(/^HTTP\/1.1 503 .*\r\nconnection: close/is)
    await closed
  })
})

/** Starts another server, and fills its cache with the board. */
async function warm(): Promise<RunningApp> {
  const watch = watchVersion(Db.of(pool))
  await watch.refresh()
  const server = await open(watch)
  await send(server, {})
  server.by_fastify.length = 0
  return server
}
