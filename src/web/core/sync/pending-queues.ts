/** A row of changes on their way to the server. */
export type PendingQueue = {
  /** Sends what waits, now that it may come through. */
  flush: () => void
  isUnsaved: () => boolean
}

const queues = new Set<PendingQueue>()

/** From then on it is hurried when there is a connection again, and whoever would leave it behind is asked. */
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
