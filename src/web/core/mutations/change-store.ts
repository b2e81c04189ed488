import { FRESH } from '../api/query-client.ts'
import {
  type Changeable,
  type ChangeSnapshot,
  type Local,
  localState,
  type Observable,
} from './changeable.ts'
import { momentNow } from './moment-now.ts'
import { type Delivery, mutationQueue } from './mutation-queue.ts'
import { newKey } from './new-key.ts'
import type { PendingQueue } from './pending-queues.ts'
import { catchUp, INDEPENDENT, type Link, readNow, sendFirst } from './queue-requests.ts'

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
  const local = localState(item)
  const link: Link = { sent_key: null, read_at: 0, failed_reads: 0, reading: new AbortController() }
  const sendNext = mutationQueue(() => nextRequest(item, local, link))

  return {
    read: local.read,
    subscribe: local.subscribe,
    change: (change) => {
      local.dispatch({ kind: 'made', queued: { key: newKey(), change, made_at: momentNow(), tries: 0 } })
      link.reading.abort()
      sendNext()
    },
    prevent: (message) => local.dispatch({ kind: 'prevented', message }),
    refresh: (is_due) => {
      if (is_due || Date.now() - link.read_at > FRESH) link.read_at = 0
      sendNext()
    },
    // A store that was only created to check for pending changes has nothing to read.
    flush: () => {
      if (local.isUnsaved() || local.read().state?.is_doubtful || link.failed_reads > 0) sendNext()
    },
    isUnsaved: local.isUnsaved,
  }
}

const RETRY: Promise<Delivery> = Promise.resolve({ next: 'retry', tries: 1 })

/** Sends the first change of the queue, or reads, or waits; null if there is nothing to do. */
function nextRequest<Known, Change>(
  item: Changeable<Known, Change>,
  local: Local<Known, Change>,
  link: Link,
): Promise<Delivery> | null {
  const { others = INDEPENDENT } = item
  const { state } = local.read()
  const first = state?.queue[0]
  if (state && first) {
    if (first.key === link.sent_key) return sendFirst(item, local, link, first, state.tag)
    if (others.mustWait(first, state.tag)) return RETRY
    if (others.isOutdated(state.tag)) return catchUp(item, local, link)
    return sendFirst(item, local, link, first, state.tag)
  }
  if (link.read_at > 0 && !state?.is_doubtful) return null
  return state && others.hasPending(state.tag) ? RETRY : readNow(item, local, link)
}
