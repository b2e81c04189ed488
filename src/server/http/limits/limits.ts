import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/db/db.ts'
import { tooManyRequests } from '#server/platform/errors.ts'
import { findAttemptWait, insertAttempt } from './store.ts'

/**
 * At most `max` attempts in a number of minutes (rules §8, decision 0027). With `max_with_proof`, more attempts are
 * allowed, up to this total, if each has a proof: a proof of work, or a browser that the account has used before.
 */
export const LIMITS = {
  /** Failed logins from a network; from the 26th on each needs a proof of work. */
  login: { max: 25, max_with_proof: 100, minutes: 5 },
  /** Logins of an account with the correct password; from the 31st on only by browsers that it has used before. */
  logged_in: { max: 30, max_with_proof: 60, minutes: 5 },
  /**
   * Accounts registered from a network, each with a proof of work: enough for two classrooms, too few for a program.
   */
  register: { max: 120, minutes: 15 },
  /**
   * Emails that anyone can make the server send to an address: confirmation links, and notices to the owner of the
   * address.
   */
  email: { max: 5, minutes: 30 },
  /**
   * Password resets, for an address and from a network. From a network, each needs a proof of work from the 26th on.
   */
  reset: { max: 5, minutes: 30 },
  reset_network: { max: 25, max_with_proof: 100, minutes: 30 },
  /** Attempts at the password of a new account. Its emailed link requires the password in another browser. */
  verify: { max: 10, minutes: 15 },
  /** Checks from a network whether mailed links are still valid. Links cannot be guessed, so the limit is generous. */
  link: { max: 100, minutes: 10 },
  /** A player's own attempts to change their login details or to delete their account. */
  own_password: { max: 10, minutes: 15 },
  /**
   * Wrong attempts at an operator's second factor, for each kind of factor. At any time, three of a million codes are
   * valid, so thirty guesses a day succeed less than once in ten thousand days.
   */
  factor: { max: 5, minutes: 15 },
  factor_day: { max: 30, minutes: 24 * 60 },
  /** A player's changes of their names: each change invalidates all public pages. */
  profile: { max: 30, minutes: 60 },
  /** Logins through a provider that start from one network: the members of a club may share one. */
  sign_in: { max: 300, minutes: 10 },
  /** A player's downloads of their personal data. */
  my_data: { max: 10, minutes: 60 },
  /** Calendar links that a player creates. */
  calendar: { max: 10, minutes: 60 },
  join: { max: 10, minutes: 15 },
  /** Attempts at one league's password, by all players together. An invite needs no password. */
  join_league: { max: 100, minutes: 15 },
  /** Requests for invites that are invalid or for someone else, by a player or by the visitors from one network. */
  invite: { max: 10, minutes: 15 },
  /** Leagues that a player creates, joins and leaves: each change invalidates all public pages. */
  league: { max: 60, minutes: 60 },
  watch: { max: 300, minutes: 60 },
  /** A player's changes of which notifications they get: each tap is one. */
  notifications: { max: 300, minutes: 60 },
  /** Push subscriptions that a player adds or removes. Each login in a subscribed browser adds one again. */
  push: { max: 60, minutes: 60 },
  /** Names that a player reports. */
  report: { max: 10, minutes: 60 },
  /** Emails that an operator sends to themselves as a test. */
  mail_test: { max: 5, minutes: 15 },
} as const

export type RateLimit = keyof typeof LIMITS

/** Counts an attempt by, or on, `subject`: an email address, a network or a player. Throws 429 beyond the limit. */
export async function limitAttempts(db: Db, limit: RateLimit, subject: string): Promise<void> {
  const counted = await countAttempt(db, limit, subject)
  if (!counted) throw rateLimitError(await findAttemptWait(db, windowOf(limit, subject)))
}

/** Counts an attempt and returns false beyond the limit, for work that is skipped instead of refused. */
export async function mayAttempt(db: Db, limit: RateLimit, subject: string): Promise<boolean> {
  return (await countAttempt(db, limit, subject)) !== undefined
}

/**
 * Counts an attempt and returns its time, with which `deleteAttempt` removes it again; undefined beyond the limit. With
 * `has_proof`, `max_with_proof` applies.
 */
export async function countAttempt(
  db: Db,
  limit: RateLimit,
  subject: string,
  has_proof = false,
): Promise<string | undefined> {
  return insertAttempt(db, { ...windowOf(limit, subject), max: maxAttempts(limit, has_proof) })
}

export function maxAttempts(limit: RateLimit, has_proof: boolean): number {
  const allowed: { max: number; max_with_proof?: number } = LIMITS[limit]
  return (has_proof ? allowed.max_with_proof : undefined) ?? allowed.max
}

export function windowOf(
  limit: RateLimit,
  subject: string,
): { kind: RateLimit; key: Buffer; minutes: number } {
  return { kind: limit, key: keyOf(limit, subject), minutes: LIMITS[limit].minutes }
}

/** The subject of limits per account, and the account's key in the hashing queue. */
export function accountKey(user_id: number): string {
  return `account ${user_id}`
}

/** The key by which attempts are stored: a hash of the kind of limit and its subject. */
export function keyOf(kind: string, subject: string): Buffer {
  return createHash('sha256').update(`${kind} ${subject}`).digest()
}

export function rateLimitError(wait_s: number, what = 'attempts') {
  return tooManyRequests(`Too many ${what}. Please try again in ${durationText(wait_s)}`, wait_s)
}

function durationText(wait_s: number): string {
  const units: [number, string][] = [
    [24 * 3600, 'day'],
    [3600, 'hour'],
    [60, 'minute'],
    [1, 'second'],
  ]
  const [size, unit] = units.find(([size]) => wait_s > size) ?? [1, 'second']
  const count = Math.ceil(wait_s / size)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
