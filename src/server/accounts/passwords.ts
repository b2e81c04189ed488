import { randomBytes } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { httpError } from '#server/http/errors.ts'

/** Argon2id with 19 MiB, as OWASP's least; what was hashed otherwise is hashed anew at the next login. */
const HASHING = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashes keep a processor busy; more than this at a time would leave none to those who only read. */
const at_once = pLimit(2)

/** Whoever comes after so many others is sent away rather than kept waiting. */
export const MOST_WAITING = 250

/** Does work that hashes when it is its turn; 503 with Retry-After where too many wait already. */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (at_once.pendingCount >= MOST_WAITING) {
    throw httpError(503, 'Too many people are coming in at once', { retry_after_s: 10 })
  }
  return at_once(work)
}

/** What is kept of a password; two ways to write the same characters are one password. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(plain(password), HASHING))
}

/** Whether that is the password; takes as long where there is none. To be called in turn. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const is_kept = stored?.startsWith('$argon2') ?? false
  const is_right = await verify(is_kept ? stored! : await nobodys(), plain(password))
  return is_kept && is_right
}

/** The same where it is the only thing to do, as for whoever is logged in already. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  return inTurn(() => verifyPassword(stored, password))
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
