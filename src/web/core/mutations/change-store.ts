import { FRESH_MS } from '../api/query-client.ts'
import type { Observable } from '../observable.ts'
import { type Changeable, type ChangeSnapshot, INDEPENDENT, openQueue, type ReadQueue } from './changeable.ts'
import { momentNow } from './moment-now.ts'
import { type Delivery, mutationQueue } from './mutation-queue.ts'
import { newKey } from './new-key.ts'
import type { PendingQueue } from './pending-queues.ts'
import { persistedQueue } from './persisted-queue.ts'
import { readItem, readOutdated, sendFirst } from './queue-requests.ts'
import type { QueueState } from './queue-state.ts'

export type ChangeStore<Known, Change> = PendingQueue &
  Observable<ChangeSnapshot<Known, Change>> & {
    change: (change: Change) => void
    /** Shows why the rules refuse a change. The change is not sent. */
    prevent: (message: string) => void
    /** Reads the item from the server if it was last read long ago, or if `is_due` is true. */
    refresh: (is_due: boolean) => void
  }

/**
 * Creates the store of an item that a player changes, such as a team. It has the optimistic state and the queue of the
 * changes. The store outlives the page, so the changes are sent even after the player has gone to another page.
 */
export function createChangeStore<Known, Change>(
  item: Changeable<Known, Change>,
): ChangeStore<Known, Change> {
  const persisted = persistedQueue<QueueState<Known, Change>>(item.name, item.user_id, item.id)
  // The state is persisted while it has pending changes.
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
      if (is_due || Date.now() - queue.read_at > FRESH_MS) queue.read_at = 0
      sendNext()
    },
    // An item that was never read is not read now, because another item may have created this store only to look for
    // pending changes.
    flush: () => {
      if (queue.isUnsaved() || queue.read().state?.is_doubtful || queue.failed_reads > 0) sendNext()
    },
    isUnsaved: queue.isUnsaved,
  }
}

const RETRY: Promise<Delivery> = Promise.resolve({ next: 'retry', tries: 1 })

/**
 * Sends the first change of the queue, reads the item, or waits until another item's changes are sent. Null if there is
 * nothing to do.
 */
function nextRequest<Known, Change>(queue: ReadQueue<Known, Change>): Promise<Delivery> | null {
  const { dependencies = INDEPENDENT } = queue.item
  const { state } = queue.read()
  const first = state?.queue[0]
  if (state && first) {
    if (first.key === queue.sent_key) return sendFirst(queue, first, state.tag)
    if (dependencies.mustWait(first, state.tag)) return RETRY
    if (dependencies.isOutdated(state.tag)) return readOutdated(queue)
    return sendFirst(queue, first, state.tag)
  }
  if (queue.read_at > 0 && !state?.is_doubtful) return null
  return state && dependencies.hasPending(state.tag) ? RETRY : readItem(queue)
}
