import { announceError } from '../core/api/error-message.ts'
import { momentNow } from '../core/mutations/moment-now.ts'
import { forgetQueue, type PendingQueue, watchQueue } from '../core/mutations/pending-queues.ts'
import { persistedIds, persistedQueue, type QueueName } from '../core/mutations/persisted-queue.ts'
import { readSession } from '../core/session/session-store.ts'

const QUEUE_NAMES: readonly QueueName[] = ['team', 'bet']

/** Functions that load the code of a store. They are called only for players with persisted changes. */
const STORE_LOADERS: Record<QueueName, () => Promise<(user_id: number, id: number) => PendingQueue>> = {
  team: async () => (await import('./team-store.ts')).teamStore,
  bet: async () => (await import('../sidebets/bet-store.ts')).betStore,
}

const TOO_OLD = 'Some changes could not be saved in time. Please check your team and your side bets'

/**
 * Sends the changes that were still pending when the player left an earlier page. Tells the player if changes have
 * expired. Returns a function that cancels the queues that have not been loaded yet.
 */
export function resumePersisted(user_id: number): () => void {
  const queues = QUEUE_NAMES.flatMap((name) => persistedIds(name, user_id).map((id) => ({ name, id })))
  const pending = queues.filter(({ name, id }) => isStillValid(name, user_id, id))
  if (pending.length < queues.length) announceError(TOO_OLD)

  const stops = pending.map(({ name, id }) => loadQueue(STORE_LOADERS[name], user_id, id))
  return () => {
    for (const stop of stops) stop()
  }
}

/** Whether the persisted queue is still valid. Removes the queue if it has expired. */
function isStillValid(name: QueueName, user_id: number, id: number): boolean {
  const persisted = persistedQueue(name, user_id, id)
  const is_valid = persisted.read(momentNow()) !== null
  if (!is_valid) persisted.save({ queue: [] })
  return is_valid
}

/**
 * Loads the code of a queue and sends its changes. Until the code is loaded, a placeholder takes the place of the
 * queue. The browser warns users who leave the page. The code is requested again when the connection is restored.
 */
function loadQueue(loadStore: (typeof STORE_LOADERS)[QueueName], user_id: number, id: number): () => void {
  const placeholder: PendingQueue = { flush: () => void load(), isUnsaved: () => true }
  let is_stopped = false

  const load = async () => {
    const storeOf = await loadStore().catch(() => null)
    if (!storeOf || is_stopped || readSession().me?.user_id !== user_id) return
    stop()
    storeOf(user_id, id).flush()
  }
  const stop = () => {
    is_stopped = true
    forgetQueue(placeholder)
  }
  watchQueue(placeholder)
  void load()
  return stop
}
