import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/db/db.ts'
import { tooMany } from '#server/platform/errors.ts'
import { insertTry, tryWait } from './store.ts'

/**
 * How many in how many minutes, whichever they are (rules §8, decision 0027). `more` is how many in all where each one
 * after `most` shows something for itself: a proof of work, or a browser that the account knows.
 */
export const LIMITS = {
  /** Failed logins from a network; with a proof of work each from the 26th on. */
  login: { most: 25, more: 100, minutes: 5 },
  /** Logins of an account with its right password; from the 31st on by browsers that it has used before. */
  logged_in: { most: 30, more: 60, minutes: 5 },
  /** Accounts that a network opens, each with a proof of work: two classrooms may, a program may not. */
  register: { most: 120, minutes: 15 },
  /** Letters that somebody else has sent to an address: about an account, or a new password. */
  letter: { most: 5, minutes: 30 },
  /** Requests for a new password, for an address and from a network; of the latter with a proof of work each from the 26th on. */
  reset: { most: 5, minutes: 30 },
  reset_network: { most: 25, more: 100, minutes: 30 },
  /** Tries of the password that the link to a new account asks for in another browser. */
  verify: { most: 10, minutes: 15 },
  /** Looks from a network at whether mailed links still work. None can be guessed, and a club may come at once. */
  link: { most: 100, minutes: 10 },
  /** A player's own tries to change what he logs in with, or to delete himself. */
  own_password: { most: 10, minutes: 15 },
  /** A player's changes of his names: each makes everybody's pages anew. */
  profile: { most: 30, minutes: 60 },
  /** Logins by a provider that a network begins: a club may come at once. */
  sign_in: { most: 300, minutes: 10 },
  /** A player's downloads of all that is kept of him. */
  my_data: { most: 10, minutes: 60 },
  /** New addresses of a player's own calendar. */
  calendar: { most: 10, minutes: 60 },
  /** A player's tries of league passwords. */
  join: { most: 10, minutes: 15 },
  /** Tries of one league's password, of all players together. An invite needs none. */
  join_league: { most: 100, minutes: 15 },
  /** Looks of a player, or of a network's visitors, at invites that lead nowhere, or not him. */
  invite: { most: 10, minutes: 15 },
  /** A player's leagues founded, joined and left: each makes everybody's pages anew. */
  league: { most: 60, minutes: 60 },
} as const

export type Limit = keyof typeof LIMITS

/** Counts a try of `whom`, who may be an address, a network or a player; throws 429 where it is one too many. */
export async function limitTries(db: Db, limit: Limit, whom: string): Promise<void> {
  const taken = await takeTry(db, limit, whom)
  if (!taken) throw tooOften(await tryWait(db, span(limit, whom)))
}

/** The same for what is left undone instead of being refused: whether there may be one more. */
export async function mayTry(db: Db, limit: Limit, whom: string): Promise<boolean> {
  return (await takeTry(db, limit, whom)) !== undefined
}

/** Which try it is, to be given back; undefined where it is one too many. `shows_more` allows it `more`. */
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

/** What an account is counted by, and what its turns at the hashing queue belong to. */
export function accountKey(user_id: number): string {
  return `account ${user_id}`
}

/** What stands for somebody in the tables of tries. */
export function keyOf(kind: string, whom: string): Buffer {
  return createHash('sha256').update(`${kind} ${whom}`).digest()
}

export function tooOften(wait_s: number, what = 'tries') {
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
