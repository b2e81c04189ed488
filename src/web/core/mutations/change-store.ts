import { FRESH } from '../api/query-client.ts'
import {
  type Changeable,
  type ChangeSnapshot,
  INDEPENDENT,
  type Observable,
  openQueue,
  type ReadQueue,
} from './changeable.ts'
import { momentNow } from './moment-now.ts'
import { type Delivery, mutationQueue } from './mutation-queue.ts'
import { newKey } from './new-key.ts'
import type { PendingQueue } from './pending-queues.ts'
import { persistedQueue } from './persisted-queue.ts'
import { catchUp, readNow, sendFirst } from './queue-requests.ts'
import type { QueueState } from './queue-state.ts'

export type ChangeStore<Known, Change> = PendingQueue &
  Observable<ChangeSnapshot<Known, Change>> & {
    change: (change: Change) => void
    /** Reports a change that the rules refuse before it is sent. */
    prevent: (message: string) => void
    /** Checks whether it has changed on the server; with `is_due` even if it was checked just now. */
    refresh: (is_due: boolean) => void
  }

/**
 * The optimistic state of something that a player changes, and its queue. It is kept while the app runs: changes are
 * sent even after the player has left the page.
 */
export function createChangeStore<Known, Change>(
  item: Changeable<Known, Change>,
): ChangeStore<Known, Change> {
  const persisted = persistedQueue<QueueState<Known, Change>>(item.name, item.user_id, item.id)
  // Persisted as long as it has pending changes.
  const queue: ReadQueue<Known, Change> = openQueue(item, persisted.read(momentNow()), persisted.save)
  const sendNext = mutationQueue(() => nextRequest(queue))

  return {
    read: queue.read,
    subscribe: queue.subscribe,
    change: (change) => {
      queue.dispatch({ kind: 'made', queued: { key: newKey(), change, made_at: momentNow(), tries: 0 } })
      queue.reading.abort()
      sendNext()
    },
    prevent: (message) => queue.dispatch({ kind: 'prevented', message }),
    refresh: (is_due) => {
      if (is_due || Date.now() - queue.read_at > FRESH) queue.read_at = 0
      sendNext()
    },
    // A store that was only created to check for pending changes has nothing to read.
    flush: () => {
      if (queue.isUnsaved() || queue.read().state?.is_doubtful || queue.failed_reads > 0) sendNext()
    },
    isUnsaved: queue.isUnsaved,
  }
}

const RETRY: Promise<Delivery> = Promise.resolve({ next: 'retry', tries: 1 })

/** Sends the first change of the queue, or reads, or waits; null if there is nothing to do. */
function nextRequest<Known, Change>(queue: ReadQueue<Known, Change>): Promise<Delivery> | null {
  const { others = INDEPENDENT } = queue.item
  const { state } = queue.read()
  const first = state?.queue[0]
  if (state && first) {
    if (first.key === queue.sent_key) return sendFirst(queue, first, state.tag)
    if (others.mustWait(first, state.tag)) return RETRY
    if (others.isOutdated(state.tag)) return catchUp(queue)
    return sendFirst(queue, first, state.tag)
  }
  if (queue.read_at > 0 && !state?.is_doubtful) return null
  return state && others.hasPending(state.tag) ? RETRY : readNow(queue)
}
