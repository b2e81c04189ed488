import type { IncomingMessage } from 'node:http'
import { decodedPath } from '#server/http/path-of.ts'

/**
 * Requests that need the database for one player, in the order in which they are answered under load: changes of teams and
 * answers to side bets, other changes, and reads.
 */
export type RequestClass = 'picks' | 'changes' | 'own_reads'

const PICKS = /^\/api\/me\/(teams|placed_sidebets)\//i
const OWN = /^\/api\/(me|leagues|team_challenge)(\/|$)/i

/** Null for what has limits of its own (logins, pages, public reads) or needs none (files, probes). */
export function classOf({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): RequestClass | null {
  const path = decodedPath(url)
  if (!OWN.test(path)) return null
  if (method === 'GET' || method === 'HEAD') return 'own_reads'
  return PICKS.test(path) ? 'picks' : 'changes'
}
