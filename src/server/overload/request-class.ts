import type { IncomingMessage } from 'node:http'
import { decodedPath } from '#server/http/path-of.ts'

/**
 * Requests that need the database for one player, in the order in which they are answered under load: changes of teams and
 * answers to side bets, other changes, and reads.
 */
export type RequestClass = 'picks' | 'changes' | 'own_reads'

const OWN = /^\/api\/(me|leagues|team_challenge)(\/|$)/i
const PICKS = /^\/api\/me\/(teams|placed_sidebets)\//i
/** What hashes a password waits in the queue for that, which has limits of its own. */
const HASHES = /^(PUT \/api\/me\/(password|email)|DELETE \/api\/me|POST \/api\/leagues(\/.+\/members)?)\/?$/i

const READS = ['GET', 'HEAD']
const CHANGES = ['POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Null for what has limits of its own (logins, hashing, pages, public reads), needs none (files, probes) or is refused
 * anyway: without a session cookie, or with a method that no route has.
 */
export function classOf(
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
