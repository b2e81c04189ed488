import type { IncomingMessage } from 'node:http'
import { decodedPath } from '#server/http/path-of.ts'

/**
 * The classes of requests that need the database for one player, highest priority first: changes of teams and answers
 * to side bets, other changes, and reads.
 */
type RequestClass = 'picks' | 'changes' | 'own_reads'

const OWN = /^\/api\/(me|leagues|team_challenge)(\/|$)/i
const PICKS = /^\/api\/me\/(teams|placed_sidebets)\//i
/** Routes that hash a password. They wait in the hashing queue, which has its own limits. */
const HASHES = /^(PUT \/api\/me\/(password|email)|DELETE \/api\/me|POST \/api\/leagues(\/.+\/members)?)\/?$/i

const READS = ['GET', 'HEAD']
const CHANGES = ['POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Returns the class of a request. Null for requests that have other limits (logins, hashing, pages, public reads) or
 * need none (files, probes). Also null for requests that are refused anyway, because they have no session cookie or a
 * method that no route has.
 */
export function requestClassOf(
  { method = '', url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  session_cookie: string,
): RequestClass | null {
  const path = decodedPath(url)
  if (!OWN.test(path) || !hasCookie(headers.cookie, session_cookie)) return null
  if (READS.includes(method)) return 'own_reads'
  if (!CHANGES.includes(method) || HASHES.test(`${method} ${path}`)) return null
  return PICKS.test(path) ? 'picks' : 'changes'
}

function hasCookie(cookies: string | undefined, name: string): boolean {
  return cookies?.split(';').some((pair) => pair.trimStart().startsWith(`${name}=`)) ?? false
}

/** The routes of the contract that are marked with `is_board`. */
const BOARDS =
  /^\/api\/(cups(\/.+)?|users(\/\d+\/(rank|weekend_results))?|(races|weekends)\/\d+\/(cups|results\/users))\/?$/i

/** Whether the request reads a board, which nobody needs for picking a team. */
export function isBoard({ method = '', url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean {
  return READS.includes(method) && BOARDS.test(decodedPath(url))
}
