import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/db/db.ts'
import { tooMany } from '#server/platform/errors.ts'
import { insertTry, tryWait } from './store.ts'

/**
 * The maximum number of attempts (`most`) in a number of minutes (rules §8, decision 0027). `more` is the total if each
 * attempt after `most` carries proof: a proof of work, or a browser that the account knows.
 */
export const LIMITS = {
  /** Failed logins from a network; from the 26th on each needs a proof of work. */
  login: { most: 25, more: 100, minutes: 5 },
  /** Logins of an account with the correct password; from the 31st on only by browsers that it has used before. */
  logged_in: { most: 30, more: 60, minutes: 5 },
  /**
   * Accounts registered from a network, each with a proof of work: enough for two classrooms, too few for a program.
   */
  register: { most: 120, minutes: 15 },
  /** Emails to an address that someone else caused: about an account, or a password reset. */
  letter: { most: 5, minutes: 30 },
  /**
   * Password resets, for an address and from a network; from a network, each needs a proof of work from the 26th on.
   */
  reset: { most: 5, minutes: 30 },
  reset_network: { most: 25, more: 100, minutes: 30 },
  /** Attempts at the password that the link to a new account asks for in another browser. */
  verify: { most: 10, minutes: 15 },
  /**
   * Checks from a network whether mailed links are still valid. Links cannot be guessed, and a whole club may come at
   * once.
   */
  link: { most: 100, minutes: 10 },
  /** A player's own attempts to change their login details or to delete their account. */
  own_password: { most: 10, minutes: 15 },
  /** A player's changes of their names: each change invalidates all public pages. */
  profile: { most: 30, minutes: 60 },
  /** Logins by a provider that begin in a network: a whole club may come at once. */
  sign_in: { most: 300, minutes: 10 },
  /** A player's downloads of their personal data. */
  my_data: { most: 10, minutes: 60 },
  /** New addresses of a player's calendar. */
  calendar: { most: 10, minutes: 60 },
  /** A player's attempts at league passwords. */
  join: { most: 10, minutes: 15 },
  /** Attempts at one league's password, of all players together. An invite needs no password. */
  join_league: { most: 100, minutes: 15 },
  /** Requests of a player, or of a network's visitors, for invites that are invalid or not for them. */
  invite: { most: 10, minutes: 15 },
  /** Leagues that a player creates, joins and leaves: each change invalidates all public pages. */
  league: { most: 60, minutes: 60 },
} as const

export type Limit = keyof typeof LIMITS

/** Counts an attempt of `whom`: an address, a network or a player. Throws 429 beyond the limit. */
export async function limitTries(db: Db, limit: Limit, whom: string): Promise<void> {
  const taken = await takeTry(db, limit, whom)
  if (!taken) throw tooOften(await tryWait(db, span(limit, whom)))
}

/** Like `limitTries`, for work that is skipped instead of refused: returns whether one more is allowed. */
export async function mayTry(db: Db, limit: Limit, whom: string): Promise<boolean> {
  return (await takeTry(db, limit, whom)) !== undefined
}

/**
 * Counts an attempt and returns it, so that it can be returned later; undefined beyond the limit. `shows_more` allows
 * `more`.
 */
export async function takeTry(
  db: Db,
  limit: Limit,
  whom: string,
  shows_more = false,
): Promise<string | undefined> {
  return insertTry(db, { ...span(limit, whom), most: mostOf(limit, shows_more) })
}

export function mostOf(limit: Limit, shows_more: boolean): number {
  const allowed: { most: number; more?: number } = LIMITS[limit]
  return (shows_more ? allowed.more : undefined) ?? allowed.most
}

export function span(limit: Limit, whom: string): { kind: Limit; key: Buffer; minutes: number } {
  return { kind: limit, key: keyOf(limit, whom), minutes: LIMITS[limit].minutes }
}

/** The key under which an account is counted, and under which it waits for hashing. */
export function accountKey(user_id: number): string {
  return `account ${user_id}`
}

/** The key of an attempt in the tables: a hash. */
export function keyOf(kind: string, whom: string): Buffer {
  return createHash('sha256').update(`${kind} ${whom}`).digest()
}

export function tooOften(wait_s: number, what = 'attempts') {
  return tooMany(`Too many ${what}. Please try again in ${words(wait_s)}`, wait_s)
}

function words(wait_s: number): string {
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
