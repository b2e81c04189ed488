/** A queue of changes that are not yet sent. */
export type PendingQueue = {
  /** Sends pending changes now instead of waiting for the next retry. */
  flush: () => void
  isUnsaved: () => boolean
}

const queues = new Set<PendingQueue>()

/**
 * Registers a queue, until `forgetQueue`. The queue is flushed when the connection is restored and when the page
 * becomes visible. The browser warns a user who leaves the page while changes are pending.
 */
export function watchQueue(queue: PendingQueue): void {
  if (queues.size === 0) listen()
  queues.add(queue)
}

export function forgetQueue(queue: PendingQueue): void {
  queues.delete(queue)
  if (queues.size === 0) stop()
}

function listen(): void {
  window.addEventListener('online', flushAll)
  document.addEventListener('visibilitychange', flushAll)
  window.addEventListener('beforeunload', warn)
}

function stop(): void {
  window.removeEventListener('online', flushAll)
  document.removeEventListener('visibilitychange', flushAll)
  window.removeEventListener('beforeunload', warn)
}

function flushAll(): void {
  if (document.visibilityState === 'hidden') return
  for (const queue of queues) queue.flush()
}

function warn(event: BeforeUnloadEvent): void {
  if ([...queues].some((queue) => queue.isUnsaved())) event.preventDefault()
}
