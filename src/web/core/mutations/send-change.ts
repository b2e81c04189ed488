import type { Route } from '#contract/route.ts'
import { renewCsrf } from '../api/csrf.ts'
import { announceError } from '../api/error-message.ts'
import { readCookie } from '../api/read-cookie.ts'
import { type ApiResult, fetchReply, type Given, type ReplyOf } from '../api/reply.ts'
import type { ReplyOptions } from '../api/reply-error.ts'
import { type Send, sendFromBrowser } from '../api/send.ts'

/**
 * How a change is sent. `critical`: its failure is shown in the banner; otherwise the caller shows it. `send`: a custom
 * sender, for extra headers. `is_once`: if the CSRF cookie is stale, the request fails instead of being sent again with
 * a new cookie, so that the caller can check first whose session it is.
 */
export type ChangeOptions = Pick<ReplyOptions, 'critical'> & { send?: Send; is_once?: boolean }

const never = new AbortController().signal

/**
 * Sends a change (POST, PUT, PATCH, DELETE). Errors are returned, and are shown in the banner if `critical`. The page
 * stays, so that no input is lost: the server-error page is for page loads (rules §9).
 */
export async function sendChange<R extends Route>(
  route: R,
  given: Given<R>,
  { critical = true, send = sendFromBrowser, is_once = false }: ChangeOptions = {},
  signal = never,
): Promise<ApiResult<ReplyOf<R>>> {
  if (!readCookie('csrf')) await renewCsrf()
  const first = await fetchReply(route, given, signal, send)
  if (isStale(first)) await renewCsrf()
  const answer = isStale(first) && !is_once ? await fetchReply(route, given, signal, send) : first
  if (critical) reportFailure(answer)
  return answer
}

/** The session of the cookie has ended, or another tab has started a new one. */
function isStale(answer: ApiResult<unknown>): boolean {
  return !answer.ok && answer.problem.code === 'csrf'
}

function reportFailure(answer: ApiResult<unknown>): void {
  if (answer.ok || answer.problem.code === 'aborted') return
  announceError(answer.problem.message)
}
