import fc from 'fast-check'
import { fastify } from 'fastify'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { listCountries } from '#contract/countries.ts'
import { SearchText } from '#contract/fields.ts'
import { postLogout } from '#contract/logout.ts'
import { getMyRank } from '#contract/me.ts'
import { route } from '#contract/route.ts'
import { Db } from '#server/platform/db/db.ts'
import { createReplyCache } from '#server/platform/reply-cache/reply-cache.ts'
import { expectError } from '#testing/ask.ts'
import { testApp } from '#testing/test-app.ts'
import { openWorkLimits } from './overload/work-limits.ts'
import { serve } from './serve.ts'
import { loopback_site, openSite } from './site.ts'

const { app, pool } = await testApp()

describe('requests', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 150 }),
    fc.constantFrom('', '0', '-1', '1e3', '99999999999', '\0', '%', "' or 1=1 --", 'å'.repeat(120), '../..'),
  )
  const path = fc.constantFrom(
    '/api/races/:',
    '/api/races/:/results/athletes',
    '/api/races/:/results/users',
    '/api/weekends/:',
    '/api/selections/:',
    '/api/athletes/:',
    '/api/users/:/rank',
    '/api/cups/:/leaderboard',
    '/api/cups/Overall/leaderboard',
    '/api/athletes',
  )
  const name = fc.constantFrom('limit', 'offset', 'name', 'country', 'gender', 'team_name', 'verified_users')

  test('never cause an internal error, and are refused in the common error format', async () => {
    await fc.assert(
      fc.asyncProperty(
        path,
        text,
        fc.array(fc.tuple(name, text), { maxLength: 3 }),
        async (to, param, query) => {
          const url = `${to.replace(':', encodeURIComponent(wellFormed(param)))}?${new URLSearchParams(query).toString()}`
          const { statusCode } = await app.inject(url)
          if (statusCode === 200) return
          expect([404, 422]).toContain(statusCode)
          await expectError(app, statusCode, url)
        },
      ),
      { numRuns: 400 },
    )
  })

  test.each(['/api/cups/%zz/leaderboard', '/api/cups/%ff/leaderboard'])('400 for %s', async (url) => {
    await expectError(app, 400, url)
  })

  test('404 for an unknown address', async () => {
    await expectError(app, 404, '/api/nothing')
  })
})

describe('replies', () => {
  test('a reply to HEAD has the same headers and no body', async () => {
    const got = await app.inject('/api/races/1')
    const head = await app.inject({ method: 'HEAD', url: '/api/races/1' })
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', got.headers.etag])
  })

  test('HEAD with a matching ETag gets 304 without a content length', async () => {
    const asked = { method: 'HEAD', url: '/api/races/1', headers: { 'if-none-match': '*' } } as const
    const { statusCode, headers } = await app.inject(asked)
    expect([statusCode, headers['content-length']]).toEqual([304, undefined])
  })

  test('a request with another ETag gets the content', async () => {
    const { statusCode } = await app.inject({ url: '/api/races/1', headers: { 'if-none-match': 'W/"x"' } })
    expect(statusCode).toBe(200)
  })
})

describe('a public route', () => {
  const version = { known: () => 'one', find: async () => 'one' }
  const limits = openWorkLimits({ count: () => {}, isRejecting: () => false })
  const outside = {
    db: Db.of(pool),
    readOnStandby: <Result>(read: (db: Db) => Promise<Result>) => read(Db.of(pool)),
    version,
    limits,
    now: () => new Date(),
    isDraining: () => false,
    isFactorExempt: async () => true,
    countChange: () => 0,
    countTokenCall: () => 0,
    site: openSite(loopback_site),
  }
  const replies = createReplyCache(version)
  const text = (more: object) => route({ ...listCountries, reply: z.string(), ...more })
  const count = () => {
    let asked = 0
    return async () => `asked ${++asked} times`
  }

  test.each([
    ['text/calendar', 'asked 1 times'],
    ['text/markdown', 'asked 1 times'],
    [undefined, '"asked 1 times"'],
  ] as const)('sends the content type of the route: %s', async (content_type, body) => {
    const app = fastify()
    const fresh = createReplyCache(version)
    serve(app, { ...outside, replies: fresh }, text(content_type ? { content_type } : {}), count())
    const reply = await app.inject('/api/countries')
    expect([reply.headers['content-type'], reply.body]).toEqual([
      `${content_type ?? 'application/json'}; charset=utf-8`,
      body,
    ])
  })

  test('calls its handler once for each version of the public data, even if the URL has unknown parameters', async () => {
    const app = fastify()
    serve(app, { ...outside, replies }, text({}), count())
    for (const url of ['/api/countries', '/api/countries?unknown=1']) {
      expect((await app.inject(url)).body).toBe('"asked 1 times"')
    }
  })

  test('calls its handler for each search, because replies to searches are not cached', async () => {
    const app = fastify()
    const fresh = createReplyCache(version)
    serve(app, { ...outside, replies: fresh }, text({ query: z.object({ name: SearchText }) }), count())
    const bodyOf = async (query: string) => (await app.inject(`/api/countries${query}`)).body
    expect([await bodyOf(''), await bodyOf('')]).toEqual(['"asked 1 times"', '"asked 1 times"'])
    expect([await bodyOf('?name=a'), await bodyOf('?name=a')]).toEqual(['"asked 2 times"', '"asked 3 times"'])
  })

  test.each([
    ['a route of a player', getMyRank, 'is not public'],
    ['a route that changes data', postLogout, 'is not public'],
  ])('cannot be %s [R20]', (_what, given, complaint) => {
    expect(() => serve(fastify(), { ...outside, replies }, given as typeof getMyRank, vi.fn())).toThrow(
      complaint,
    )
  })
})

/** Replaces unpaired surrogates, because they cannot be encoded in a URL. */
function wellFormed(text: string): string {
  return text.toWellFormed()
}
