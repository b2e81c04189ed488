import { describe, expect, test, vi } from 'vitest'
import type { ReplyParts } from './cached-reply.ts'
import { createReplyCache } from './reply-cache.ts'

const parts = (body: string, more: Partial<ReplyParts> = {}): ReplyParts => ({
  body,
  type: 'text/plain',
  ...more,
})

/** Creates a reply cache with a version that the test sets. */
function replies() {
  const version = { now: 'one' as string | undefined }
  const cache = createReplyCache({ known: () => version.now, find: async () => version.now })
  const bodyOf = async (key: string, make: () => Promise<ReplyParts>) => {
    const { identity } = await cache.take(key, make)
    return identity.body!.toString()
  }
  return { version, cache, bodyOf }
}

/** Creates a `make` function whose reply the test provides later. */
function slowReply() {
  const { promise, resolve, reject } = Promise.withResolvers<ReplyParts>()
  return { make: vi.fn(() => promise), finish: (body: string) => resolve(parts(body)), fail: reject }
}

describe('a reply', () => {
  test('is made once for concurrent requests, and then cached', async () => {
    const { bodyOf } = replies()
    const { make, finish } = slowReply()
    const concurrent = Array.from({ length: 100 }, () => bodyOf('board', make))
    finish('rows')
    expect(new Set(await Promise.all(concurrent))).toEqual(new Set(['rows']))
    expect(await bodyOf('board', make)).toBe('rows')
    expect(make).toHaveBeenCalledTimes(1)
  })

  test('is made again after the version has changed', async () => {
    const { version, bodyOf } = replies()
    expect(await bodyOf('board', async () => parts('old'))).toBe('old')
    version.now = 'two'
    expect(await bodyOf('board', async () => parts('new'))).toBe('new')
  })

  test('is made again when only the version of its scope, `live`, changes', async () => {
    const versions = { public: 'one', live: 'one 1' }
    const cache = createReplyCache({
      known: (scope = 'public') => versions[scope],
      find: async (scope = 'public') => versions[scope],
    })
    const make = vi.fn(async () => parts('rows'))
    const ask = async () => {
      await cache.take('board', make)
      await cache.take('race', make, 'live')
      cache.addAddress('/board', 'board')
      cache.addAddress('/race', 'race', 'live')
    }
    await ask()
    versions.live = 'one 2'
    expect([cache.find('/board'), cache.find('/race')]).toEqual([expect.anything(), undefined])
    await ask()
    expect(make).toHaveBeenCalledTimes(3)
    expect(cache.find('/race')).toBeDefined()
  })

  test('that begins before the version changes is not used after the change', async () => {
    const { version, bodyOf } = replies()
    const early = slowReply()
    const late = slowReply()
    const first = bodyOf('board', early.make)
    await vi.waitFor(() => expect(early.make).toHaveBeenCalled(), { timeout: 60_000 })
    version.now = 'two'
    const second = bodyOf('board', late.make)
    await vi.waitFor(() => expect(late.make).toHaveBeenCalled(), { timeout: 60_000 })
    late.finish('new')
    expect(await second).toBe('new')
    early.finish('old')
    expect(await first).toBe('old')
    expect(await bodyOf('board', async () => parts('never'))).toBe('new')
  })

  test('that begins before the version changes cannot be found by its address after the change', async () => {
    const { version, cache, bodyOf } = replies()
    const { make, finish } = slowReply()
    const first = bodyOf('board', make)
    await vi.waitFor(() => expect(make).toHaveBeenCalled(), { timeout: 60_000 })
    version.now = 'two'
    finish('old')
    await first
    cache.addAddress('/board', 'board')
    expect(cache.find('/board')).toBeUndefined()
    expect(await bodyOf('board', async () => parts('new'))).toBe('new')
  })

  test('is not cached while the version is unknown', async () => {
    const { version, cache, bodyOf } = replies()
    await bodyOf('board', async () => parts('old'))
    cache.addAddress('/board', 'board')
    version.now = undefined
    expect(cache.find('/board')).toBeUndefined()
    expect(await bodyOf('board', async () => parts('a'))).toBe('a')
    expect(await bodyOf('board', async () => parts('b'))).toBe('b')
  })

  test('with a status other than 200 is not cached', async () => {
    const { bodyOf } = replies()
    await bodyOf('page', async () => parts('lost', { status: 404 }))
    expect(await bodyOf('page', async () => parts('found'))).toBe('found')
  })

  test('that fails is an error for all requests that wait for it; the next request tries again', async () => {
    const { bodyOf } = replies()
    const { make, fail } = slowReply()
    const concurrent = [bodyOf('board', make), bodyOf('board', make)]
    fail(new Error('away'))
    for (const each of concurrent) await expect(each).rejects.toThrow('away')
    expect(await bodyOf('board', async () => parts('rows'))).toBe('rows')
  })
})

describe('an address', () => {
  test('leads to its reply until the version changes', async () => {
    const { version, cache, bodyOf } = replies()
    await bodyOf('board', async () => parts('rows'))
    cache.addAddress('/board?b=1', 'board')
    expect(cache.find('/board?b=1')?.identity.body?.toString()).toBe('rows')
    expect(cache.find('/board')).toBeUndefined()
    version.now = 'two'
    expect(cache.find('/board?b=1')).toBeUndefined()
  })

  test('may be spelled in many ways; only a limited number of spellings is stored', async () => {
    const { cache, bodyOf } = replies()
    await bodyOf('board', async () => parts('rows'))
    for (let n = 0; n <= 10_000; n++) cache.addAddress(`/board?unknown=${n}`, 'board')
    expect([cache.find('/board?unknown=0'), cache.find('/board?unknown=1')]).toEqual([
      undefined,
      expect.anything(),
    ])
    cache.addAddress(`/board?${'x'.repeat(1000)}`, 'board')
    expect(cache.find(`/board?${'x'.repeat(1000)}`)).toBeUndefined()
  })
})

test('at most 64 MB of replies are cached; the least recently used are evicted; a reply that is too large is not cached and evicts none', async () => {
  const { bodyOf } = replies()
  const large = 'x'.repeat(2 ** 20)
  await bodyOf('too large', async () => parts('x'.repeat(45 * 2 ** 20)))
  for (let n = 0; n < 60; n++) {
    await bodyOf(`page ${n}`, async () => parts(large))
    await bodyOf('page 0', async () => parts('anew'))
  }
  await bodyOf('too large', async () => parts('x'.repeat(45 * 2 ** 20)))
  const again = async (key: string) => (await bodyOf(key, async () => parts('anew'))) === 'anew'
  expect([await again('page 59'), await again('page 0'), await again('page 1')]).toEqual([false, false, true])
})
