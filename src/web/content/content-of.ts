import { ReplyError } from '../app/reply-error.ts'
import type { Reply } from '../app/use-reply.ts'

/** No reply came: that is said in place, and tried again there. */
const TRANSPORT = ['aborted', 'timeout', 'network']

/** A text that nobody has written is an empty one. Any other answer that is no success is the page's failure: it throws. */
export function contentOf(reply: Reply<string>): Reply<string> {
  if (reply.state !== 'failed' || TRANSPORT.includes(reply.problem.code)) return reply
  if (reply.problem.code === 'not-found') return { state: 'ready', data: '', total: null, old: false }
  throw new ReplyError(500, reply.problem)
}
