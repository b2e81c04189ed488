import { describe, expect, test, vi } from 'vitest'
import type { ReplyParts } from './cached-reply.ts'
import { createReplyCache } from './reply-cache.ts'

const parts = (body: string, more: Partial<ReplyParts> = {}): ReplyParts => ({
  body,
  type: 'text/plain',
  ...more,
})

/** A reply cache under a version that the test sets. */
function replies() {
  const version = { now: 'one' as string | undefined }
  const kept = createReplyCache({ known: () => version.now, find: async () => version.now })
  const said = async (key: string, make: () => Promise<ReplyParts>) => {
    const { identity } = await kept.take(key, make)
    return identity.body!.toString()
  }
  return { version, kept, said }
}

/** A `make` function whose reply the test provides later. */
function slowly() {
  const { promise, resolve, reject } = Promise.withResolvers<ReplyParts>()
  return { make: vi.fn(() => promise), finish: (body: string) => resolve(parts(body)), fail: reject }
}

describe('a reply', () => {
  test('is made once for concurrent requests, and cached', async () => {
    const { said } = replies()
    const { make, finish } = slowly()
    const concurrent = Array.from({ length: 100 }, () => said('board', make))
    finish('rows')
    expect(new Set(await Promise.all(concurrent))).toEqual(new Set(['rows']))
    expect(await said('board', make)).toBe('rows')
    expect(make).toHaveBeenCalledTimes(1)
  })

  test('is made again under another version', async () => {
    const { version, said } = replies()
    expect(await said('board', async () => parts('old'))).toBe('old')
    version.now = 'two'
    expect(await said('board', async () => parts('new'))).toBe('new')
  })

  test('of the scope `live` is made again when only the version of that scope changes', async () => {
    const versions = { public: 'one', live: 'one 1' }
    const kept = createReplyCache({
      known: (scope = 'public') => versions[scope],
      find: async (scope = 'public') => versions[scope],
    })
    const make = vi.fn(async () => parts('rows'))
    const ask = async () => {
      await kept.take('board', make)
      await kept.take('race', make, 'live')
      kept.remember('/board', 'board')
      kept.remember('/race', 'race', 'live')
    }
    await ask()
    versions.live = 'one 2'
    expect([kept.find('/board'), kept.find('/race')]).toEqual([expect.anything(), undefined])
    await ask()
    expect(make).toHaveBeenCalledTimes(3)
    expect(kept.find('/race')).toBeDefined()
  })

  test('that began under an old version is neither cached nor shared under the next', async () => {
    const { version, said } = replies()
    const early = slowly()
    const late = slowly()
    const first = said('board', early.make)
    await vi.waitFor(() => expect(early.make).toHaveBeenCalled(), { timeout: 60_000 })
    version.now = 'two'
    const second = said('board', late.make)
    await vi.waitFor(() => expect(late.make).toHaveBeenCalled(), { timeout: 60_000 })
    late.finish('new')
    expect(await second).toBe('new')
    early.finish('old')
    expect(await first).toBe('old')
    expect(await said('board', async () => parts('never'))).toBe('new')
  })

  test('that ends after the version has changed is not found under the next version', async () => {
    const { version, kept, said } = replies()
    const { make, finish } = slowly()
    const first = said('board', make)
    await vi.waitFor(() => expect(make).toHaveBeenCalled(), { timeout: 60_000 })
    version.now = 'two'
    finish('old')
    await first
    kept.remember('/board', 'board')
    expect(kept.find('/board')).toBeUndefined()
    expect(await said('board', async () => parts('new'))).toBe('new')
  })

  test('is not cached while the version is unknown', async () => {
    const { version, kept, said } = replies()
    await said('board', async () => parts('old'))
    kept.remember('/board', 'board')
    version.now = undefined
    expect(kept.find('/board')).toBeUndefined()
    expect(await said('board', async () => parts('a'))).toBe('a')
    expect(await said('board', async () => parts('b'))).toBe('b')
  })

  test('with another status is not cached', async () => {
    const { said } = replies()
    await said('page', async () => parts('lost', { status: 404 }))
    expect(await said('page', async () => parts('found'))).toBe('found')
  })

  test('that fails, fails for all waiting requests, and the next one tries again', async () => {
    const { said } = replies()
    const { make, fail } = slowly()
    const concurrent = [said('board', make), said('board', make)]
    fail(new Error('away'))
    for (const each of concurrent) await expect(each).rejects.toThrow('away')
    expect(await said('board', async () => parts('rows'))).toBe('rows')
  })
})

describe('an address', () => {
  test('finds its reply until the version changes', async () => {
    const { version, kept, said } = replies()
    await said('board', async () => parts('rows'))
    kept.remember('/board?b=1', 'board')
    expect(kept.find('/board?b=1')?.identity.body?.toString()).toBe('rows')
    expect(kept.find('/board')).toBeUndefined()
    version.now = 'two'
    expect(kept.find('/board?b=1')).toBeUndefined()
  })

  test('may have many spellings, of which a limited number is remembered', async () => {
    const { kept, said } = replies()
    await said('board', async () => parts('rows'))
    for (let n = 0; n <= 10_000; n++) kept.remember(`/board?unknown=${n}`, 'board')
    expect([kept.find('/board?unknown=0'), kept.find('/board?unknown=1')]).toEqual([
      undefined,
      expect.anything(),
    ])
    kept.remember(`/board?${'x'.repeat(1000)}`, 'board')
    expect(kept.find(`/board?${'x'.repeat(1000)}`)).toBeUndefined()
  })
})

test('64 MB of replies are cached; the least recently used are evicted, and none for a larger reply', async () => {
  const { said } = replies()
  const large = 'x'.repeat(2 ** 20)
  await said('too large', async () => parts('x'.repeat(45 * 2 ** 20)))
  for (let n = 0; n < 60; n++) {
    await said(`page ${n}`, async () => parts(large))
    await said('page 0', async () => parts('anew'))
  }
  await said('too large', async () => parts('x'.repeat(45 * 2 ** 20)))
  const again = async (key: string) => (await said(key, async () => parts('anew'))) === 'anew'
  expect([await again('page 59'), await again('page 0'), await again('page 1')]).toEqual([false, false, true])
})
