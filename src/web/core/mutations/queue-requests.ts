import { checkSessionOwner } from '../session/session-owner.ts'
import { readSession } from '../session/session-store.ts'
import { INDEPENDENT, type Queue, type ReadQueue } from './changeable.ts'
import { type Failure, isRetryableFailure } from './failure.ts'
import type { Delivery } from './mutation-queue.ts'
import type { QueuedChange } from './queue-state.ts'
import { dispatchSaved } from './saved-event.ts'
import { type ServerReply, UNANSWERED } from './server-reply.ts'

/** Sends the first change of the queue, based on the revision `tag`. */
export async function sendFirst<Known, Change>(
  queue: Queue<Known, Change>,
  first: QueuedChange<Change>,
  tag: string,
): Promise<Delivery> {
  const { item } = queue
  const reply =
    (await requestAs(item.user_id, () => {
      queue.sent_key = first.key
      return item.send(first, tag)
    })) ?? otherSessionReply()
  const { answer } = reply
  const verdict = item.rules.verdictOf(reply, first)
  queue.dispatch({ kind: 'answered', reply })
  if (answer.ok) dispatchSaved()
  if (verdict === 'logged-out') return { next: 'stop' }
  if (answer.ok || verdict !== 'unanswered') {
    item.onDecided?.(first.change, answer)
    return { next: 'continue' }
  }
  // `item.send` has renewed the cookie, so the change can be sent again at once.
  if (answer.problem.code === 'csrf' && first.tries === 0) return { next: 'continue' }
  return { next: 'retry', tries: first.tries + 1, wait_s: answer.wait_s }
}

/** Reads the item when no change is pending. */
export async function readItem<Known, Change>(queue: ReadQueue<Known, Change>): Promise<Delivery> {
  const { item } = queue
  const { dependencies = INDEPENDENT } = item
  queue.read_at = Date.now()
  queue.reading = new AbortController()
  const reply = await requestAs(item.user_id, () => item.read(queue.reading.signal))
  if (!reply) return { next: 'stop' }
  // A change was made while the item was being read. The change is sent next, and its reply contains the current data.
  if (queue.isUnsaved()) return { next: 'continue' }
  if (!reply.answer.ok) return readFailed(queue, reply.answer)
  queue.failed_reads = 0
  const { state } = queue.read()
  const is_expected = state !== null && dependencies.isOutdated(state.tag)
  queue.dispatch({ kind: 'read', known: reply.answer.data, reply, is_expected })
  return { next: 'stop' }
}

const never_aborted = new AbortController().signal

/**
 * Reads the item again before its first pending change is sent. Needed if the item is a view of another item that has
 * changed since the last read.
 */
export async function readOutdated<Known, Change>(queue: ReadQueue<Known, Change>): Promise<Delivery> {
  const { item } = queue
  const { dependencies = INDEPENDENT } = item
  const reply = await requestAs(item.user_id, () => item.read(never_aborted))
  if (!reply) return { next: 'stop' }
  if (!reply.answer.ok) return readFailed(queue, reply.answer)
  queue.failed_reads = 0
  queue.dispatch({ kind: 'read', known: reply.answer.data, reply, is_expected: true })
  const { state } = queue.read()
  return state && dependencies.isOutdated(state.tag) ? { next: 'retry', tries: 1 } : { next: 'continue' }
}

function readFailed<Known, Change>(queue: ReadQueue<Known, Change>, failure: Failure): Delivery {
  queue.fail(failure.problem)
  if (!isRetryableFailure(failure)) return { next: 'stop' }
  queue.read_at = 0
  queue.failed_reads += 1
  return { next: 'retry', tries: queue.failed_reads, wait_s: failure.wait_s }
}

/**
 * Makes the request only if the session belongs to this user. Returns null if it belongs to another user or has ended.
 * Returns `UNANSWERED` if the server did not say whose session it is.
 */
async function requestAs<Known>(
  user_id: number | undefined,
  request: () => Promise<ServerReply<Known>>,
): Promise<ServerReply<Known> | null> {
  const owner = user_id === undefined ? 'own' : await checkSessionOwner(user_id)
  if (owner === 'other') return null
  return owner === 'own' ? request() : UNANSWERED
}

/** Returns the answer to a change that is not sent, because the session belongs to another user or has ended. */
function otherSessionReply(): ServerReply<never> {
  const message = readSession().me
    ? 'You are now logged in to a different account'
    : 'You need to be logged in'
  const problem = { code: 'unauthenticated', message } as const
  return { ...UNANSWERED, answer: { ok: false, status: 401, problem } }
}
