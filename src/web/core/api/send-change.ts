import { getCsrf } from '#contract/accounts.ts'
import type { Route } from '#contract/route.ts'
import { announceError } from './error-message.ts'
import { readCookie } from './read-cookie.ts'
import { type ApiResult, fetchReply, type Given, type ReplyOf } from './reply.ts'
import type { ReplyOptions } from './reply-error.ts'
import { type Send, sendFromBrowser } from './send.ts'

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

let renewal: Promise<unknown> | undefined

/**
 * Fetches a new CSRF cookie, whose value every request sends back. If that fails, the change itself will fail and be
 * reported. Concurrent callers share one request: a second cookie would make the first one stale.
 */
export async function renewCsrf(): Promise<void> {
  renewal ??= fetchReply(getCsrf, {}, never).finally(() => {
    renewal = undefined
  })
  await renewal
}

/** The session of the cookie has ended, or another tab has started a new one. */
function isStale(answer: ApiResult<unknown>): boolean {
  return !answer.ok && answer.problem.code === 'csrf'
}

function reportFailure(answer: ApiResult<unknown>): void {
  if (answer.ok || answer.problem.code === 'aborted') return
  announceError(answer.problem.message)
}
