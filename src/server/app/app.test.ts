import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openPool } from '#server/platform/db/pool.ts'
import { httpError, invalidInput, notFound, tooManyRequests } from '#server/platform/errors.ts'
import { framable_headers, security_headers } from '#server/platform/reply-cache/security-headers.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { type AppOptions, buildApp } from './app.ts'

const now = new Date('2026-12-05T09:30:00Z')
const sorry = "We're sorry. We could not do that. Please try again later"
const nowhere = 'postgresql://podium@127.0.0.1:1/podium'

test.each(['/livez', '/', '/api/nothing', '/%zz', '/api/broken'])(
  '%s has a request id, the time and the security headers',
  async (url) => {
    const { headers } = await failing(new Error('secret')).inject(url)
    expect(headers).toMatchObject({
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'x-server-time': '2026-12-05T09:30:00.000Z',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'x-content-type-options': 'nosniff',
      'content-type': 'application/json; charset=utf-8',
    })
  },
)

const faulty = z.object({ name: z.string('You need a name') }).safeParse({}).error as z.ZodError
const pathless = z.string('Nothing came').safeParse(1).error as z.ZodError

test.each([
  [httpError('unauthenticated'), 401, { message: 'You need to be logged in', code: 'unauthenticated' }],
  [httpError('forbidden'), 403, { message: 'Not authorized', code: 'forbidden' }],
  [notFound('Selection'), 404, { message: 'Selection not found', code: 'not-found' }],
  [httpError('trading-closed', 'Link expired'), 409, { message: 'Link expired', code: 'trading-closed' }],
  [
    invalidInput(faulty),
    422,
    { message: 'You need a name', code: 'invalid', field_errors: { name: 'You need a name' } },
  ],
  [invalidInput(pathless), 422, { message: 'Nothing came', code: 'invalid', errors: ['Nothing came'] }],
  [httpError('stale', 'Somebody was faster'), 412, { message: 'Somebody was faster', code: 'stale' }],
  [new Error('the password is hunter2'), 500, { message: sorry, code: 'internal' }],
  [httpError('unavailable', 'the queue is full'), 503, { message: sorry, code: 'unavailable' }],
])('%s is sent as the documented reply', async (error, status, body) => {
  const reply = await failing(error).inject('/api/broken')
  expect(reply.statusCode).toBe(status)
  expect(reply.json()).toEqual(body)
})

test('a reply that allows framing has all other security headers', async () => {
  const app = build()
  app.get('/api/framed', async (_request, reply) => reply.headers(framable_headers).send('ok'))
  const { headers } = await app.inject('/api/framed')
  expect(headers).toMatchObject({ ...security_headers, ...framable_headers })
  expect(headers['content-security-policy']).toContain('frame-ancestors *')
})

test('a reply to too many requests has a Retry-After header', async () => {
  const limited = await failing(tooManyRequests('Too many tries', 30)).inject('/api/broken')
  expect(limited.statusCode).toBe(429)
  expect(limited.headers['retry-after']).toBe('30')
})

test('if the database is unreachable, the reply is 503 with Retry-After and without details', async () => {
  const app = build({ pool: openPool(nowhere) })
  app.get('/api/broken', () => openPool(nowhere).query('select 1'))
  const reply = await app.inject('/api/broken')
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5'])
  expect(reply.json()).toEqual({ message: sorry, code: 'unavailable' })
})

test.each([
  ['application/json', '{"name":', 400, 'malformed'],
  ['application/json', `"${'x'.repeat(1_100_000)}"`, 413, 'too-large'],
  ['text/csv', 'name', 415, 'unsupported-type'],
])('a body of type %s that starts with %.9s is rejected with %d', async (type, payload, status, code) => {
  const app = build()
  app.post('/api/things', async () => 'ok')
  const reply = await app.inject({
    method: 'POST',
    url: '/api/things',
    headers: { 'content-type': type },
    payload,
  })
  expect([reply.statusCode, reply.json().code]).toEqual([status, code])
})

test('every address outside /api is a page, and assets with a hash in their name are cached forever', async () => {
  const app = build({ page_folder: builtPage() })
  const caching = async (url: string) => {
    const { statusCode, headers } = await app.inject(url)
    return [statusCode, headers['cache-control']]
  }
  const forever = 'public, max-age=31536000, immutable'
  expect(await caching('/')).toEqual([200, 'no-cache'])
  expect(await caching('/leagues/Vasa')).toEqual([200, 'no-cache'])
  expect(await caching('/assets/app-1a2b.js')).toEqual([200, forever])
  expect(await caching('/assets/app-old.js')).toEqual([404, 'no-store'])
  expect(await caching('/api/nothing')).toEqual([404, 'no-store'])
  expect((await app.inject({ method: 'POST', url: '/leagues/Vasa' })).statusCode).toBe(404)
})

test('the server is ready if its database is up to date and writable', async () => {
  const app = build({ pool: await freshDatabase() })
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' })
})

test('the server is live but not ready in a shutdown, or with an unreachable, read-only or old database', async () => {
  const behind = await freshDatabase()
  await behind.query('delete from migrations where name in (select max(name) from migrations)')
  const frozen = openPool(String((await freshDatabase()).options.connectionString), {
    options: '-c default_transaction_read_only=on',
  })
  onTestFinished(() => frozen.end())

  expect(await readiness({ isDraining: () => true })).toBe('draining')
  expect(await readiness({ pool: openPool(nowhere) })).toBe('no database')
  expect(await readiness({ pool: frozen })).toBe('read-only database')
  expect(await readiness({ pool: behind })).toBe('migrations missing')
})

async function readiness(options: Partial<AppOptions>): Promise<string> {
  const app = build(options)
  const reply = await app.inject('/readyz')
  expect(reply.statusCode).toBe(503)
  expect((await app.inject('/livez')).statusCode).toBe(200)
  return reply.json().status
}

function build(options: Partial<AppOptions> = {}): FastifyInstance {
  const context = { pool: openPool(nowhere), now: () => now, isDraining: () => false }
  return buildApp({ ...context, page_folder: '/nowhere', ...options })
}

function failing(error: Error): FastifyInstance {
  const app = build()
  app.get('/api/broken', async () => {
    throw error
  })
  return app
}

function builtPage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'podium-page-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'client', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'client', 'index.html'), '<!doctype html><title>Podium</title>')
  writeFileSync(join(folder, 'client', 'assets', 'app-1a2b.js'), '')
  return folder
}
