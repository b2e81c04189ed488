import { randomBytes } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { httpError } from '#server/platform/errors.ts'
import { fairQueue } from './fair-queue.ts'

/**
 * Argon2id with 19 MiB, the minimum that OWASP recommends. Passwords with other parameters are hashed again at the next
 * login.
 */
const HASHING = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Each hash occupies a processor: more than two at a time would slow down all other requests. */
const AT_ONCE = 2

/** Per network, or per player: 200 people behind one address may log in at once. */
export const MOST_WAITING_EACH = 200

/** In total. This leaves room for others while two networks fill their share. */
export const MOST_WAITING = 500

const queue = fairQueue({ at_once: AT_ONCE, most: MOST_WAITING, most_each: MOST_WAITING_EACH })

/**
 * Runs work that hashes a password, in turn with others. `turn_of` is the key for the fair queue: the network, or the
 * account of a logged-in player. Throws 503 with Retry-After if too many are waiting.
 */
export async function inTurn<Result>(turn_of: string, work: () => Promise<Result>): Promise<Result> {
  return queue.run(turn_of, work, () =>
    httpError(503, 'Too many people are logging in at once', { retry_after_s: 10 }),
  )
}

/** The key for the server's own work and for the command line. */
const OWN_TURN = 'own'

/** Returns the hash that is stored for a password. Equivalent Unicode spellings are the same password. */
export async function hashPassword(password: string, whose = OWN_TURN): Promise<string> {
  return inTurn(whose, () => hash(plain(password), HASHING))
}

/** Whether the password is correct; takes the same time if there is none. Call it within `inTurn`. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const is_kept = stored?.startsWith('$argon2') ?? false
  const is_right = await verify(is_kept ? stored! : await nobodys(), plain(password))
  return is_kept && is_right
}

/** The same within its own turn, for callers with nothing else to do in the turn, such as those already logged in. */
export async function isPassword(
  stored: string | null | undefined,
  password: string,
  whose = OWN_TURN,
): Promise<boolean> {
  return inTurn(whose, () => verifyPassword(stored, password))
}

export function isOutdated(stored: string): boolean {
  const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(stored)
  const is_same =
    memoryCost === HASHING.memoryCost && timeCost === HASHING.timeCost && parallelism === HASHING.parallelism
  return algorithm !== argon2id || !is_same
}

/** The package's number for argon2id. */
const argon2id = 2

let nobodys_hash: Promise<string> | undefined

/** A hash that no password matches, for accounts without one. */
function nobodys(): Promise<string> {
  nobodys_hash ??= hash(randomBytes(32), HASHING)
  return nobodys_hash
}

function plain(password: string): string {
  return password.normalize('NFKC')
}
