import { bytesOf, type Parts, type Prepared, prepare } from './prepare.ts'
import type { PublicVersion } from './public-version.ts'

/** What everybody may see, ready to be sent; all of it made under the version in force. */
export type Replies = {
  /** The reply of that key. Whoever asks while it is being made waits for it; it is kept when its status is 200. */
  take: (key: string, make: () => Promise<Parts>) => Promise<Prepared>
  /** Remembers that this address, as it was sent, asks for the key. */
  remember: (address: string, key: string) => void
  /** What is ready for an address, without waiting. */
  find: (address: string) => Prepared | undefined
}

const most_bytes = 64 * 2 ** 20
/** Of one reply there may be many addresses: parameters that we do not know, letters written as %41. */
const most_addresses = 10_000
const longest_address = 1000

export function keepReplies({ known, find }: PublicVersion): Replies {
  const kept = openShelf<Prepared>(most_bytes)
  const addresses = openShelf<string>(most_addresses)
  const making = new Map<string, Promise<Prepared>>()
  let in_force: string | undefined

  const turnTo = (version: string) => {
    if (version === in_force) return
    in_force = version
    for (const each of [kept, addresses, making]) each.clear()
  }
  const makeUnder = async (version: string, key: string, make: () => Promise<Parts>) => {
    const parts = await make()
    const prepared = prepare(parts)
    const may_keep = prepared.whole.status === 200 && parts.is_kept !== false
    if (may_keep && version === in_force) kept.put(key, prepared, bytesOf(prepared))
    return prepared
  }

  return {
    take: async (key, make) => {
      const version = await find()
      if (version === undefined) return prepare(await make())
      turnTo(version)
      const found = kept.get(key) ?? making.get(key)
      if (found) return found

      const made = makeUnder(version, key, make)
      making.set(key, made)
      return made.finally(() => making.get(key) === made && making.delete(key))
    },
    remember: (address, key) => {
      if (address.length <= longest_address) addresses.put(address, key, 1)
    },
    find: (address) => {
      if (in_force === undefined || known() !== in_force) return undefined
      const key = addresses.get(address)
      return key === undefined ? undefined : kept.get(key)
    },
  }
}

/** Keeps values up to so many bytes; what was asked for longest ago goes first. */
type Shelf<Value> = {
  get: (key: string) => Value | undefined
  put: (key: string, value: Value, bytes: number) => void
  clear: () => void
}

export function openShelf<Value>(most_bytes: number): Shelf<Value> {
  const kept = new Map<string, { value: Value; bytes: number }>()
  let total = 0

  const remove = (key: string) => {
    total -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }
  return {
    get: (key) => {
      const found = kept.get(key)
      if (!found) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found.value
    },
    put: (key, value, bytes) => {
      remove(key)
      if (bytes > most_bytes) return
      kept.set(key, { value, bytes })
      total += bytes
      for (const oldest of kept.keys()) {
        if (total <= most_bytes) return
        remove(oldest)
      }
    },
    clear: () => {
      kept.clear()
      total = 0
    },
  }
}
