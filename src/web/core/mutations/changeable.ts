import type { Problem } from '#contract/problems.ts'
import { momentNow } from './moment-now.ts'
import { persistedQueue, type QueueName } from './persisted-queue.ts'
import {
  firstState,
  type Queued,
  type QueueEvent,
  type QueueRules,
  type QueueState,
  queueReducer,
} from './queue-state.ts'
import type { ServerReply } from './server-reply.ts'

/** Something that a player changes: how it is read and changed. */
export type Changeable<Known, Change> = {
  /** The name under which pending changes survive a reload. */
  name: QueueName
  user_id: number
  id: number
  read: (signal: AbortSignal) => Promise<ServerReply<Known>>
  send: (queued: Queued<Change>, tag: string) => Promise<ServerReply<Known>>
  rules: QueueRules<Change>
  others?: Dependencies<Change>
}

/** How something depends on other things that the player changes. `tag` is its revision as known here. */
export type Dependencies<Change> = {
  /** Whether a change must wait for changes of something else. */
  mustWait: (queued: Queued<Change>, tag: string) => boolean
  /** Whether this is a view of something else that has pending changes. */
  hasPending: (tag: string) => boolean
  /** Whether this is a view of something else that has been changed here since. */
  isOutdated: (tag: string) => boolean
}

/** `problem`: why it could not be read, while nothing is known. */
export type ChangeSnapshot<Known, Change> = {
  state: QueueState<Known, Change> | null
  problem: Problem | null
}

const INDEPENDENT = { mustWait: () => false, hasPending: () => false, isOutdated: () => false }

/** A queue: what it changes, its state, and how its requests went. */
export type Queue<Known, Change> = ReturnType<typeof openQueue<Known, Change>>

/** The state is persisted as long as it has pending changes. */
export function openQueue<Known, Change>(item: Changeable<Known, Change>) {
  const persisted = persistedQueue<QueueState<Known, Change>>(item.name, item.user_id, item.id)
  const first: ChangeSnapshot<Known, Change> = { state: persisted.read(momentNow()), problem: null }
  const { read, subscribe, set } = observable(first)

  const setState = (state: QueueState<Known, Change>) => {
    persisted.save(state)
    set({ state, problem: null })
  }
  return {
    item,
    others: item.others ?? INDEPENDENT,
    read,
    subscribe,
    dispatch: (event: QueueEvent<Known, Change>) => {
      const { state } = read()
      if (state) setState(queueReducer(state, event, item.rules))
      else if (event.kind === 'read') setState(firstState(event.known, event.reply))
    },
    fail: (problem: Problem) => {
      if (!read().state) set({ state: null, problem })
    },
    isUnsaved: () => (read().state?.queue.length ?? 0) > 0,
    /** The key of the last change that was sent. */
    sent_key: null as string | null,
    /** When it was last read; 0 if it has to be read. */
    read_at: 0,
    failed_reads: 0,
    reading: new AbortController(),
  }
}

/** An observable value, for `useSyncExternalStore`. */
export type Observable<Value> = {
  read: () => Value
  subscribe: (listener: () => void) => () => void
}

/** `set` notifies all subscribers. */
function observable<Value>(first: Value): Observable<Value> & { set: (next: Value) => void } {
  const listeners = new Set<() => void>()
  let value = first

  return {
    read: () => value,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
  }
}
