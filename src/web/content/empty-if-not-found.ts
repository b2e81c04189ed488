import type { Reply } from '../core/api/use-reply.ts'

/** Turns a 404 into an empty text. */
export function emptyIfNotFound(reply: Reply<string>): Reply<string> {
  if (reply.state !== 'failed' || reply.problem.code !== 'not-found') return reply
  return { state: 'ready', data: '', total: null, is_stale: false }
}
