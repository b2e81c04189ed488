import { LRUCache } from 'lru-cache'
import { bytesOf, type CachedReply, makeCachedReply, type ReplyParts } from './cached-reply.ts'
import type { PublicVersion, Scope } from './public-version.ts'

/** A cache of public replies. The replies of a scope, by default `public`, are removed when its version changes. */
export type ReplyCache = {
  /**
   * Returns the reply for the key. Concurrent requests share one call of `make`. A reply with status 200 is cached,
   * unless it is incomplete or the version has changed in the meantime. While the version is unknown, each request
   * calls `make`, and nothing is cached.
   */
  take: (key: string, make: () => Promise<ReplyParts>, scope?: Scope) => Promise<CachedReply>
  /** Makes `find` return the cached reply of the key for exactly this address. Ignores very long addresses. */
  addAddress: (address: string, key: string, scope?: Scope) => void
  /** Returns the cached reply of an address; `undefined` if none is cached under the current version. */
  find: (address: string) => CachedReply | undefined
}

const max_bytes: Record<Scope, number> = { public: 64 * 2 ** 20, live: 16 * 2 ** 20 }
/** One reply may have many addresses, which differ in parameters that the route ignores or in percent-encoding. */
const max_addresses = 10_000
const max_address_length = 1000

export function createReplyCache(version: PublicVersion): ReplyCache {
  const caches = { public: cacheOf('public', version), live: cacheOf('live', version) }
  return {
    take: (key, make, scope = 'public') => caches[scope].take(key, make),
    addAddress: (address, key, scope = 'public') => caches[scope].addAddress(address, key),
    find: (address) => caches.public.find(address) ?? caches.live.find(address),
  }
}

function cacheOf(scope: Scope, { known, find }: PublicVersion): ReplyCache {
  const replies = new LRUCache<string, CachedReply>({ maxSize: max_bytes[scope], sizeCalculation: bytesOf })
  const addresses = new LRUCache<string, string>({ max: max_addresses })
  const pending = new Map<string, Promise<CachedReply>>()
  let current_version: string | undefined

  const switchTo = (version: string) => {
    if (version === current_version) return
    current_version = version
    for (const each of [replies, addresses, pending]) each.clear()
  }
  const makeUnder = async (version: string, key: string, make: () => Promise<ReplyParts>) => {
    const parts = await make()
    const cached = makeCachedReply(parts)
    const is_cacheable = cached.identity.status === 200 && parts.is_cached !== false
    if (is_cacheable && version === current_version) replies.set(key, cached)
    return cached
  }

  return {
    take: async (key, make) => {
      const version = await find(scope)
      if (version === undefined) return makeCachedReply(await make())
      switchTo(version)
      const found = replies.get(key) ?? pending.get(key)
      if (found) return found

      const made = makeUnder(version, key, make)
      pending.set(key, made)
      return made.finally(() => pending.get(key) === made && pending.delete(key))
    },
    addAddress: (address, key) => {
      if (address.length <= max_address_length) addresses.set(address, key)
    },
    find: (address) => {
      if (current_version === undefined || known(scope) !== current_version) return undefined
      const key = addresses.get(address)
      return key === undefined ? undefined : replies.get(key)
    },
  }
}
