import type { Problem } from '#contract/problems.ts'
import { renewCsrf } from '../api/csrf.ts'
import { readCookie } from '../api/read-cookie.ts'
import { checkSession, isSessionChecked } from '../session/check-session.ts'
import { readSession } from '../session/session-store.ts'
import type { Changeable, Local } from './changeable.ts'
import { type Failure, isRetryableFailure } from './failure.ts'
import type { Delivery } from './mutation-queue.ts'
import { type Queued, verdictOf } from './queue-state.ts'
import { dispatchSaved } from './saved-event.ts'
import { type ServerReply, UNANSWERED } from './server-reply.ts'

/** `sent_key`: the key of the last change that was sent. `read_at`: when it was last read; 0 if it has to be. */
export type Link = {
  sent_key: string | null
  read_at: number
  failed_reads: number
  reading: AbortController
}

export const INDEPENDENT = { mustWait: () => false, hasPending: () => false, isOutdated: () => false }

/** Sends the first change of the queue, based on the revision `tag`. */
export async function sendFirst<Known, Change>(
  { user_id, send }: Changeable<Known, Change>,
  local: Local<Known, Change>,
  link: Link,
  first: Queued<Change>,
  tag: string,
): Promise<Delivery> {
  const reply = await asOwner(user_id, () => {
    link.sent_key = first.key
    return send(first, tag)
  })
  if (!reply) return { next: 'stop' }
  local.dispatch({ kind: 'answered', reply })
  const { answer } = reply
  if (answer.ok) dispatchSaved()
  const verdict = verdictOf(reply)
  if (verdict === 'logged-out') return { next: 'stop' }
  if (answer.ok || verdict !== 'unanswered') return { next: 'continue' }
  return { next: 'retry', tries: first.tries + 1, wait_s: answer.wait_s }
}

/** Reads the current data, with nothing pending. */
export async function readNow<Known, Change>(
  { user_id, read, others = INDEPENDENT }: Changeable<Known, Change>,
  local: Local<Known, Change>,
  link: Link,
): Promise<Delivery> {
  link.read_at = Date.now()
  link.reading = new AbortController()
  const reply = await asOwner(user_id, () => read(link.reading.signal))
  if (!reply) return { next: 'stop' }
  // Pending changes are sent first; the reply to them contains the state.
  if (local.isUnsaved()) return { next: 'continue' }
  if (!reply.answer.ok) return readFailed(local, link, reply.answer)
  link.failed_reads = 0
  const { state } = local.read()
  const is_expected = state !== null && others.isOutdated(state.tag)
  local.dispatch({ kind: 'read', known: reply.answer.data, reply, is_expected })
  return { next: 'stop' }
}

const never = new AbortController().signal

/** Called before a change is based on a view of something else in an old revision; pending changes stay. */
export async function catchUp<Known, Change>(
  { user_id, read, others = INDEPENDENT }: Changeable<Known, Change>,
  local: Local<Known, Change>,
  link: Link,
): Promise<Delivery> {
  const reply = await asOwner(user_id, () => read(never))
  if (!reply) return { next: 'stop' }
  if (!reply.answer.ok) return readFailed(local, link, reply.answer)
  link.failed_reads = 0
  local.dispatch({ kind: 'caught-up', known: reply.answer.data, reply })
  const { state } = local.read()
  return state && others.isOutdated(state.tag) ? { next: 'retry', tries: 1 } : { next: 'continue' }
}

function readFailed(local: { fail: (problem: Problem) => void }, link: Link, failure: Failure): Delivery {
  local.fail(failure.problem)
  if (!isRetryableFailure(failure)) return { next: 'stop' }
  link.read_at = 0
  link.failed_reads += 1
  return { next: 'retry', tries: link.failed_reads, wait_s: failure.wait_s }
}

/** The reply to a request of this player: null in another player's session, unanswered while it is unknown whose. */
async function asOwner<Known>(
  user_id: number,
  request: () => Promise<ServerReply<Known>>,
): Promise<ServerReply<Known> | null> {
  const owner = await findSessionOwner(user_id)
  if (owner === 'other') return null
  return owner === 'own' ? request() : UNANSWERED
}

/** The owner of the session: this player, another player or nobody, or unknown while there is no reply. */
type SessionOwner = 'own' | 'other' | 'unknown'

/**
 * Called before anything is sent. Another tab may have logged in another player, whose team must not get this player's
 * changes. The cookie shows whether the session changed; only then is the server asked.
 */
async function findSessionOwner(user_id: number): Promise<SessionOwner> {
  if (!readCookie('csrf')) await renewCsrf()
  if (!isSessionChecked()) await checkSession()
  if (!isSessionChecked()) return 'unknown'
  return readSession().me?.user_id === user_id ? 'own' : 'other'
}
