import { announceError } from '../core/api/error-message.ts'
import { momentNow } from '../core/mutations/moment-now.ts'
import { forgetQueue, type PendingQueue, watchQueue } from '../core/mutations/pending-queues.ts'
import { persistedIds, persistedQueue, type QueueName } from '../core/mutations/persisted-queue.ts'
import { readSession } from '../core/session/session-store.ts'

const NAMES: readonly QueueName[] = ['team', 'bet']

/** This code is only loaded for players with persisted changes. */
const QUEUES: Record<QueueName, () => Promise<(user_id: number, id: number) => PendingQueue>> = {
  team: async () => (await import('./team-store.ts')).teamStore,
  bet: async () => (await import('../sidebets/bet-store.ts')).betStore,
}

const TOO_OLD = 'Some changes could not be saved in time. Please check your team and your side bets'

/**
 * Sends the changes that the player left pending on an earlier page, and reports those that have expired. Returns a
 * function that cancels it, as far as it has not started.
 */
export function resumePersisted(user_id: number): () => void {
  const kept = NAMES.flatMap((name) => persistedIds(name, user_id).map((id) => ({ name, id })))
  const waiting = kept.filter(({ name, id }) => isPersisted(name, user_id, id))
  if (waiting.length < kept.length) announceError(TOO_OLD)

  const stops = waiting.map(({ name, id }) => loadQueue(QUEUES[name], user_id, id))
  return () => {
    for (const stop of stops) stop()
  }
}

function isPersisted(name: QueueName, user_id: number, id: number): boolean {
  const persisted = persistedQueue(name, user_id, id)
  const is_kept = persisted.read(momentNow()) !== null
  if (!is_kept) persisted.save({ queue: [] })
  return is_kept
}

/**
 * Until the code has loaded, leaving the page asks for confirmation; it is fetched again when there is a connection.
 */
function loadQueue(fetchCode: (typeof QUEUES)[QueueName], user_id: number, id: number): () => void {
  const placeholder: PendingQueue = { flush: () => void load(), isUnsaved: () => true }
  let is_stopped = false

  const load = async () => {
    const storeOf = await fetchCode().catch(() => null)
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
