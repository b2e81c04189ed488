import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/db/db.ts'
import { tooManyRequests } from '#server/platform/errors.ts'
import { findAttemptWait, insertAttempt } from './store.ts'

/**
 * At most `max` attempts in a number of minutes (rules §8, decision 0027). With `max_with_proof`, attempts up to this
 * number are allowed if each has a solved captcha, or comes from a browser that the account has used before.
 */
export const LIMITS = {
  /** Failed logins from a network. From the 26th on, each needs a solved captcha. */
  login: { max: 25, max_with_proof: 100, minutes: 5 },
  /**
   * Logins of an account with the correct password. From the 31st on, only from browsers that the account has used
   * before.
   */
  logged_in: { max: 30, max_with_proof: 60, minutes: 5 },
  /** Accounts registered from a network, each with a captcha: enough for two classrooms, too few for an attack. */
  register: { max: 120, minutes: 15 },
  /**
   * Emails that anyone can make the server send to an address: confirmation links, and notices to the owner of the
   * address.
   */
  email: { max: 5, minutes: 30 },
  /** Password resets for an address. */
  reset: { max: 5, minutes: 30 },
  /** Password resets from a network. From the 26th on, each needs a solved captcha. */
  reset_network: { max: 25, max_with_proof: 100, minutes: 30 },
  /** Attempts at the password of a new account: the emailed link asks for it if it is opened in another browser. */
  verify: { max: 10, minutes: 15 },
  /** Checks of emailed links, and of the setup link, from a network. Nobody can guess them, so the limit is high. */
  link: { max: 100, minutes: 10 },
  /** How often a player may enter their own password for sensitive actions, such as deleting the account. */
  own_password: { max: 10, minutes: 15 },
  /**
   * Wrong attempts at an operator's second factor, for each kind of factor. At any time, three of a million codes are
   * valid, so thirty guesses a day succeed less than once in ten thousand days.
   */
  factor: { max: 5, minutes: 15 },
  factor_day: { max: 30, minutes: 24 * 60 },
  /** A player's changes of their profile. The limit is low, because most changes invalidate all public pages. */
  profile: { max: 30, minutes: 60 },
  /** Logins with a provider from a network. The limit is high, because the members of a club may share a network. */
  sign_in: { max: 300, minutes: 10 },
  /** A player's downloads of their personal data. */
  my_data: { max: 10, minutes: 60 },
  /** Calendar links that a player creates. */
  calendar: { max: 10, minutes: 60 },
  join: { max: 10, minutes: 15 },
  /** Attempts at one league's password, by all players together. An invite needs no password. */
  join_league: { max: 100, minutes: 15 },
  /** Requests with an invite code that is not valid, by a player or by the visitors from a network. */
  invite: { max: 10, minutes: 15 },
  /** A player's invitations of others to leagues. Each of them may be notified. */
  invitation: { max: 20, minutes: 24 * 60 },
  /** Invitations to leagues of which a player is notified, by all inviters together. */
  invited: { max: 3, minutes: 24 * 60 },
  /** Leagues that a player creates, joins or leaves. Each of these changes invalidates all public pages. */
  league: { max: 60, minutes: 60 },
  watch: { max: 300, minutes: 60 },
  /** A player's changes of the notifications that they get. Each tap is a change. */
  notifications: { max: 300, minutes: 60 },
  /** Push subscriptions that a player adds or removes. Each login in a subscribed browser adds one again. */
  push: { max: 60, minutes: 60 },
  /** Names that a player reports. */
  report: { max: 10, minutes: 60 },
  /** Emails that an operator sends to themselves as a test. */
  mail_test: { max: 5, minutes: 15 },
} as const

export type RateLimit = keyof typeof LIMITS

/** Counts an attempt for `subject`: an email address, a network or a player. Throws 429 beyond the limit. */
export async function limitAttempts(db: Db, limit: RateLimit, subject: string): Promise<void> {
  const counted = await countAttempt(db, limit, subject)
  if (!counted) throw rateLimitError(await findAttemptWait(db, windowOf(limit, subject)))
}

/**
 * Counts an attempt. Returns whether it was counted: false beyond the limit, for work that is then skipped instead of
 * refused.
 */
export async function tryCountAttempt(db: Db, limit: RateLimit, subject: string): Promise<boolean> {
  return (await countAttempt(db, limit, subject)) !== undefined
}

/**
 * Counts an attempt and returns its time, with which `deleteAttempt` can remove it again. Returns undefined beyond the
 * limit, which is `max_with_proof` if `has_proof` is true.
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

/** Identifies an account as the subject of limits, and in the hashing queue. */
export function accountKey(user_id: number): string {
  return `account ${user_id}`
}

/** Returns the key by which attempts are stored: a hash of the kind of limit and its subject. */
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
