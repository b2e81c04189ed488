import type { Problem } from '#contract/problems.ts'
import type { ApiResult } from '../api/reply.ts'
import type { QueueName } from './persisted-queue.ts'
import {
  firstState,
  type Queued,
  type QueueEvent,
  type QueueRules,
  type QueueState,
  queueReducer,
} from './queue-state.ts'
import type { ServerReply } from './server-reply.ts'

/** How changes of something are sent, and what the answers mean. */
export type Sendable<Known, Change> = {
  /** Undefined for a visitor. */
  user_id: number | undefined
  send: (queued: Queued<Change>, tag: string) => Promise<ServerReply<Known>>
  rules: QueueRules<Change>
  /** Called once the change has left the queue. */
  onDecided?: (change: Change, answer: ApiResult<Known>) => void
}

/** Something of a player's that the page also reads. */
export type Changeable<Known, Change> = Sendable<Known, Change> & {
  /** The name under which pending changes survive a reload. */
  name: QueueName
  user_id: number
  id: number
  read: (signal: AbortSignal) => Promise<ServerReply<Known>>
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

export const INDEPENDENT = { mustWait: () => false, hasPending: () => false, isOutdated: () => false }

/** `problem`: why it could not be read, while nothing is known. */
export type ChangeSnapshot<Known, Change> = {
  state: QueueState<Known, Change> | null
  problem: Problem | null
}

/** A queue: what it changes, its state, and how its requests went. */
export type Queue<Known, Change, Item extends Sendable<Known, Change> = Sendable<Known, Change>> = ReturnType<
  typeof openQueue<Known, Change, Item>
>

export type ReadQueue<Known, Change> = Queue<Known, Change, Changeable<Known, Change>>

/** `state`: the state at the start; null while nothing is known. `save` is called with each next state. */
export function openQueue<Known, Change, Item extends Sendable<Known, Change>>(
  item: Item & Sendable<Known, Change>,
  state: QueueState<Known, Change> | null,
  save: (state: QueueState<Known, Change>) => void = () => {},
) {
  const first: ChangeSnapshot<Known, Change> = { state, problem: null }
  const { read, subscribe, set } = observable(first)

  const setState = (next: QueueState<Known, Change>) => {
    save(next)
    set({ state: next, problem: null })
  }
  return {
    item,
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
