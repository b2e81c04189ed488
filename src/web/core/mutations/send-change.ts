import type { Route } from '#contract/route.ts'
import { renewCsrf } from '../api/csrf.ts'
import { announceError } from '../api/error-message.ts'
import { readCookie } from '../api/read-cookie.ts'
import { type ApiResult, addressOf, fetchReply, type Given, type ReplyOf } from '../api/reply.ts'
import type { ReplyOptions } from '../api/reply-error.ts'
import type { Send } from '../api/send.ts'
import { findSessionOwner } from '../session/session-owner.ts'
import { readSession } from '../session/session-store.ts'
import { backoffMs } from './backoff.ts'
import { captureHeaders } from './capture-headers.ts'
import { askToConfirm, needsConfirmation } from './confirm-again.ts'
import { isUndecided } from './failure.ts'
import { newKey } from './new-key.ts'
import { type ServerReply, serverReply, UNANSWERED } from './server-reply.ts'

/**
 * `critical`: a failure is shown in the banner; otherwise the caller shows it. `if_match`: the version that the change is
 * based on; if the object has changed since, it is refused with 412.
 */
export type ChangeOptions = Pick<ReplyOptions, 'critical'> & { if_match?: string | undefined }

/** How often a change with a key is sent while its outcome is unknown. */
const TRIES = 4

const never = new AbortController().signal

/**
 * Sends a change (POST, PUT, PATCH, DELETE), after earlier changes of the same resource. If its route takes an
 * idempotency key, it is sent again under the same key while the outcome is unknown. Errors are returned, and are shown
 * in the banner if `critical`. The page stays, so that no input is lost: the server-error page is for page loads
 * (rules §9). A change that needs a confirmation is sent again after it. Nothing is stored in the browser: a body may contain a password.
 */
export async function sendChange<R extends Route>(
  route: R,
  given: Given<R>,
  { critical = true, if_match }: ChangeOptions = {},
): Promise<ApiResult<ReplyOf<R>>> {
  const { me } = readSession()
  const answer = await inOrder(resourceOf(route, given), async (has_waited) => {
    const made = { user_id: me?.user_id, has_waited, if_match }
    const first = await sendUntilDecided(route, given, made)
    if (!needsConfirmation(first) || !(await askToConfirm())) return first
    return sendUntilDecided(route, given, made)
  })
  if (critical && !answer.ok && answer.problem.code !== 'aborted') announceError(answer.problem.message)
  return answer
}

/** The headers of a queued change: its key, and the revision that it is based on. */
export type QueuedHeaders = { 'idempotency-key': string; 'if-match'?: string }

/**
 * Sends a change of a queue once; the queue retries it. If the CSRF cookie is stale, the change fails after the cookie
 * was renewed: the queue first checks whose session it is.
 */
export async function sendQueued<R extends Route>(
  route: R,
  given: Given<R>,
  headers: QueuedHeaders,
): Promise<ServerReply<ReplyOf<R>>> {
  const { send, captured } = captureHeaders(headers)
  const answer = await sendOnce(route, given, send)
  if (isStale(answer)) await renewCsrf()
  return serverReply(answer, captured())
}

/** Who made the change; undefined for a visitor. `has_waited`: the session may have changed since. */
type Made = { user_id: number | undefined; has_waited: boolean; if_match: string | undefined }

async function sendUntilDecided<R extends Route>(
  route: R,
  given: Given<R>,
  { user_id, has_waited, if_match }: Made,
) {
  const takes_key = route.request_headers?.includes('idempotency-key') ?? false
  const { send } = captureHeaders({
    ...(takes_key ? { 'idempotency-key': newKey() } : {}),
    ...(if_match === undefined ? {} : { 'if-match': if_match }),
  })

  let answer: ApiResult<ReplyOf<R>> = UNANSWERED.answer
  for (let tries = 1; ; tries++) {
    const owner = has_waited || tries > 1 ? await findOwner(user_id) : 'own'
    if (owner === 'other') return OTHER_SESSION
    if (owner === 'unknown') return answer
    answer = await sendWithCurrentCookie(route, given, { send, user_id })
    if (answer.ok || !takes_key || !isUndecided(answer) || tries === TRIES) return answer
    await sleep(backoffMs(tries, undefined, Math.random()))
  }
}

/** If the CSRF cookie is stale, it is renewed and the change sent again, once. */
async function sendWithCurrentCookie<R extends Route>(
  route: R,
  given: Given<R>,
  { send, user_id }: { send: Send; user_id: number | undefined },
) {
  const first = await sendOnce(route, given, send)
  if (!isStale(first)) return first
  await renewCsrf()
  const owner = await findOwner(user_id)
  if (owner === 'other') return OTHER_SESSION
  return owner === 'unknown' ? first : sendOnce(route, given, send)
}

const OTHER_SESSION = {
  ok: false,
  status: 401,
  problem: { code: 'unauthenticated', message: 'You are logged in to another account now' },
} as const

/**
 * Whose session it is: another tab may have logged in another player, who must not get this player's change. Without a
 * session the server itself refuses what needs one.
 */
async function findOwner(user_id: number | undefined): Promise<'own' | 'other' | 'unknown'> {
  if (user_id === undefined) return 'own'
  const owner = await findSessionOwner(user_id)
  return owner === 'other' && !readSession().me ? 'own' : owner
}

async function sendOnce<R extends Route>(route: R, given: Given<R>, send: Send) {
  if (!readCookie('csrf')) await renewCsrf()
  return fetchReply(route, given, never, send)
}

/** The session of the cookie has ended, or another tab has started a new one. */
function isStale(answer: ApiResult<unknown>): boolean {
  return !answer.ok && answer.problem.code === 'csrf'
}

/** The path up to its first param: a league with its members, or the user's profile. */
function resourceOf<R extends Route>({ path, ...route }: R, { params }: Given<R>): string {
  const [, resource = path] = /^(.*?\/:\w+)/.exec(path) ?? []
  return addressOf({ ...route, path: resource } as Route, { params } as Given<Route>)
}

/** The last change that is sent or waiting, by resource. */
const last = new Map<string, Promise<unknown>>()

function inOrder<Answer>(resource: string, send: (has_waited: boolean) => Promise<Answer>): Promise<Answer> {
  const before = last.get(resource)
  const sendLater = () => send(true)
  const sent = before ? before.then(sendLater, sendLater) : send(false)
  last.set(resource, sent)
  return sent.finally(() => {
    if (last.get(resource) === sent) last.delete(resource)
  })
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
