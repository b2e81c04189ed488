/** A queue of changes that are not yet sent. */
export type PendingQueue = {
  /** Sends pending changes now instead of waiting for the next retry. */
  flush: () => void
  isUnsaved: () => boolean
}

const queues = new Set<PendingQueue>()

/**
 * Registers a queue, until `forgetQueue`. The queue is flushed whenever the connection or the user is back. Users who
 * leave the page while changes are pending are warned.
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
