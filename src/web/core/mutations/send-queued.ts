import type { Route } from '#contract/route.ts'
import { renewCsrf } from '../api/csrf.ts'
import { readCookie } from '../api/read-cookie.ts'
import { fetchReply, type ReplyOf, type RouteInput } from '../api/reply.ts'
import { checkedCsrf } from '../session/check-session.ts'
import { captureHeaders } from './capture-headers.ts'
import { type ServerReply, serverReply } from './server-reply.ts'

/** The headers of a change: its idempotency key, and the revision that it is based on. */
export type QueuedHeaders = { 'idempotency-key'?: string; 'if-match'?: string }

const never_aborted = new AbortController().signal

/**
 * Sends a change once, and only in the session that the page shows. The queue decides about retries. The CSRF cookie is
 * stale if the session has ended, or if another tab has started a session. This function then renews the cookie, but
 * the change fails: the queue first has to check whose session it is.
 */
export async function sendQueued<R extends Route>(
  route: R,
  given: RouteInput<R>,
  headers: QueuedHeaders,
): Promise<ServerReply<ReplyOf<R>>> {
  const csrf = checkedCsrf()
  if (!csrf && !readCookie('csrf')) await renewCsrf()
  const { send, lastHeaders } = captureHeaders({ ...headers, ...(csrf ? { 'x-csrf-token': csrf } : {}) })
  const answer = await fetchReply(route, given, never_aborted, send)
  if (!answer.ok && answer.problem.code === 'csrf') await renewCsrf()
  return serverReply(answer, lastHeaders())
}
