import type { Problem } from '#contract/problems.ts'
import type { ApiResult } from '../api/reply.ts'
import { observable } from '../observable.ts'
import type { QueueName } from './persisted-queue.ts'
import {
  firstState,
  type QueuedChange,
  type QueueEvent,
  type QueueRules,
  type QueueState,
  queueReducer,
} from './queue-state.ts'
import type { ServerReply } from './server-reply.ts'

/** An item that a user changes, with the functions that send a change and interpret the server's answer. */
export type Sendable<Known, Change> = {
  /** The user who changes the item. Undefined for a visitor. */
  user_id: number | undefined
  send: (queued: QueuedChange<Change>, tag: string) => Promise<ServerReply<Known>>
  rules: QueueRules<Change>
  /** Called when the server has accepted or refused a change. */
  onDecided?: (change: Change, answer: ApiResult<Known>) => void
}

/** An item that the page changes and also reads from the server, such as a team. */
export type Changeable<Known, Change> = Sendable<Known, Change> & {
  /** The name under which pending changes survive a reload. */
  name: QueueName
  user_id: number
  id: number
  read: (signal: AbortSignal) => Promise<ServerReply<Known>>
  dependencies?: Dependencies<Change>
}

/**
 * How an item depends on other items of the same player. For example, a squad that rolled over is stored only in the
 * earlier selection. The item of the later selection is a view of the stored squad. `tag` is the revision of the item
 * that the page knows.
 */
export type Dependencies<Change> = {
  /** Whether the change must wait until changes of another item are sent. */
  mustWait: (queued: QueuedChange<Change>, tag: string) => boolean
  /** Whether the item is a view of another item that has pending changes. */
  hasPending: (tag: string) => boolean
  /** Whether the item is a view of another item that this page has changed since the view was read. */
  isOutdated: (tag: string) => boolean
}

export const INDEPENDENT = { mustWait: () => false, hasPending: () => false, isOutdated: () => false }

/** `state` is null until the item has been read. `problem` says why the first read failed, or is null. */
export type ChangeSnapshot<Known, Change> = {
  state: QueueState<Known, Change> | null
  problem: Problem | null
}

/** The queue of an item's changes: the item, its state, and the progress of the requests. */
export type Queue<Known, Change, Item extends Sendable<Known, Change> = Sendable<Known, Change>> = ReturnType<
  typeof openQueue<Known, Change, Item>
>

export type ReadQueue<Known, Change> = Queue<Known, Change, Changeable<Known, Change>>

/**
 * Opens the queue of an item. `initial` is the first state, or null if the item has to be read first. `save` is called
 * with each new state.
 */
export function openQueue<Known, Change, Item extends Sendable<Known, Change>>(
  item: Item & Sendable<Known, Change>,
  initial: QueueState<Known, Change> | null,
  save: (state: QueueState<Known, Change>) => void = () => {},
) {
  const first: ChangeSnapshot<Known, Change> = { state: initial, problem: null }
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
    /** When the item was last read, or 0 if it has to be read. */
    read_at: 0,
    failed_reads: 0,
    reading: new AbortController(),
  }
}
