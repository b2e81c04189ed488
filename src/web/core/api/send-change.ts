import { getCsrf } from '#contract/accounts.ts'
import type { Route } from '#contract/route.ts'
import { announceError } from './error-message.ts'
import { readCookie } from './read-cookie.ts'
import { type ApiResult, fetchReply, type Given, type ReplyOf } from './reply.ts'
import type { ReplyOptions } from './reply-error.ts'
import { type Send, sendFromBrowser } from './send.ts'

/**
 * How a change is sent. `critical`: its failure is told in the banner; if not, the caller shows it.
 * `send`: with what headers of its own it goes out, where it has any. `is_once`: with a cookie that is no longer right it is
 * refused, not sent anew with another, so that whoever sends it can see first whose session that is.
 */
export type ChangeOptions = Pick<ReplyOptions, 'critical'> & { send?: Send; is_once?: boolean }

const never = new AbortController().signal

/**
 * Sends a change (POST, PUT, PATCH, DELETE). What goes wrong is a value, and is told in the banner where it is `critical`.
 * The page stays, so that nothing typed is lost: the server-error page is for page loads (rules §9).
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
  if (critical) tell(answer)
  return answer
}

let renewal: Promise<unknown> | undefined

/**
 * Gives this browser the cookie whose value every request sends back, or a new one. Without an answer the change will tell.
 * Changes that want one at the same time wait for the same: of two cookies the later one would make the other stale.
 */
export async function renewCsrf(): Promise<void> {
  renewal ??= fetchReply(getCsrf, {}, never).finally(() => {
    renewal = undefined
  })
  await renewal
}

/** The session that the cookie belonged to has ended, or another one was begun in another tab. */
function isStale(answer: ApiResult<unknown>): boolean {
  return !answer.ok && answer.problem.code === 'csrf'
}

function tell(answer: ApiResult<unknown>): void {
  if (answer.ok || answer.problem.code === 'aborted') return
  announceError(answer.problem.message)
}
