import { randomBytes } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { httpError } from '#server/platform/errors.ts'
import { fairQueue } from './fair-queue.ts'

/** Argon2id with 19 MiB, as OWASP's least; what was hashed otherwise is hashed anew at the next login. */
const HASHING = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Each hash keeps a processor busy: more than two at a time would slow down all other requests. */
const AT_ONCE = 2

/** Of one network, or of one player: 200 people behind one address may log in at once. */
export const MOST_WAITING_EACH = 200

/** Of all together. They leave room for others while two networks fill their share. */
export const MOST_WAITING = 500

const queue = fairQueue({ at_once: AT_ONCE, most: MOST_WAITING, most_each: MOST_WAITING_EACH })

/**
 * Runs work that hashes a password, in turn with others. `turn_of` names the network, or the account of a player who is
 * logged in: each of them has one turn after the other. Throws 503 with Retry-After where too many wait already.
 */
export async function inTurn<Result>(turn_of: string, work: () => Promise<Result>): Promise<Result> {
  return queue.run(turn_of, work, () =>
    httpError(503, 'Too many people are coming in at once', { retry_after_s: 10 }),
  )
}

/** The turns of the server's own work and of the command line. */
const OWN_TURN = 'own'

/** What is kept of a password; two ways to write the same characters are one password. */
export async function hashPassword(password: string, whose = OWN_TURN): Promise<string> {
  return inTurn(whose, () => hash(plain(password), HASHING))
}

/** Whether that is the password; takes as long where there is none. To be called in turn. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const is_kept = stored?.startsWith('$argon2') ?? false
  const is_right = await verify(is_kept ? stored! : await nobodys(), plain(password))
  return is_kept && is_right
}

/** The same where it is the only thing to do, as for whoever is logged in already. */
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

/** As the package counts them. */
const argon2id = 2

let nobodys_hash: Promise<string> | undefined

/** The hash of a password that nobody knows. */
function nobodys(): Promise<string> {
  nobodys_hash ??= hash(randomBytes(32), HASHING)
  return nobodys_hash
}

function plain(password: string): string {
  return password.normalize('NFKC')
}
