import type { Reply } from '../core/api/use-reply.ts'

/** A missing text is an empty one. */
export function contentOf(reply: Reply<string>): Reply<string> {
  if (reply.state !== 'failed' || reply.problem.code !== 'not-found') return reply
  return { state: 'ready', data: '', total: null, old: false }
}
