import { randomBytes } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { httpError } from '#server/platform/errors.ts'
import { fairQueue } from './fair-queue.ts'

/**
 * Argon2id with 19 MiB, the minimum that OWASP recommends. A password whose hash has other parameters is hashed again
 * at the next login.
 */
const HASHING = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Each hash occupies a processor: more than two at a time would slow down all other requests. */
const CONCURRENCY = 2

/**
 * How many tasks of one network or player may wait. It is this large because 200 people behind one address may log in
 * at once.
 */
export const MAX_WAITING_PER_KEY = 200

/** How many tasks may wait in all. Even if two networks have reached the limit per key, there is room for others. */
export const MAX_WAITING = 500

const queue = fairQueue({
  concurrency: CONCURRENCY,
  max_waiting: MAX_WAITING,
  max_waiting_per_key: MAX_WAITING_PER_KEY,
})

/**
 * Queues work that hashes a password. `queue_key` is its key in the fair queue: the network, or the account of a
 * logged-in player. Throws 503 with Retry-After if too many are waiting.
 */
export async function queueHashing<Result>(queue_key: string, work: () => Promise<Result>): Promise<Result> {
  return queue.run(queue_key, work, () =>
    httpError('unavailable', 'Too many people are logging in at once', { retry_after_s: 10 }),
  )
}

/** The queue key for the server's own work and for the command line. */
const SERVER_KEY = 'own'

/** Returns the hash to store for a password. Equivalent Unicode spellings are the same password. */
export async function hashPassword(password: string, queue_key = SERVER_KEY): Promise<string> {
  return queueHashing(queue_key, () => hash(normalized(password), HASHING))
}

/**
 * Whether the password is correct. Takes the same time for an account without a password. Call it within
 * `queueHashing`.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const has_hash = stored?.startsWith('$argon2') ?? false
  const is_right = await verify(has_hash ? stored! : await dummyHash(), normalized(password))
  return has_hash && is_right
}

/** Queues `verifyPassword`. */
export async function isCorrectPassword(
  stored: string | null | undefined,
  password: string,
  queue_key = SERVER_KEY,
): Promise<boolean> {
  return queueHashing(queue_key, () => verifyPassword(stored, password))
}

export function isOutdatedHash(stored: string): boolean {
  const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(stored)
  const is_same =
    memoryCost === HASHING.memoryCost && timeCost === HASHING.timeCost && parallelism === HASHING.parallelism
  return algorithm !== argon2id || !is_same
}

/** The number of argon2id in the package. */
const argon2id = 2

let dummy_hash: Promise<string> | undefined

/** Returns a hash that no password matches, for accounts without a password. */
function dummyHash(): Promise<string> {
  dummy_hash ??= hash(randomBytes(32), HASHING)
  return dummy_hash
}

function normalized(password: string): string {
  return password.normalize('NFKC')
}
