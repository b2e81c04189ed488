import type { Problem } from '#contract/problems.ts'
import { getMySidebet, placeSidebet } from '#contract/sidebets.ts'
import { FRESH } from '../core/api/query-client.ts'
import { fetchReply } from '../core/api/reply.ts'
import { captureHeaders } from '../core/mutations/capture-headers.ts'
import { type Failure, isRetryableFailure, retryAfterOf, UNANSWERED } from '../core/mutations/failure.ts'
import { momentNow } from '../core/mutations/moment-now.ts'
import { type Delivery, mutationQueue } from '../core/mutations/mutation-queue.ts'
import { newKey } from '../core/mutations/new-key.ts'
import { type Observable, observable } from '../core/mutations/observable.ts'
import type { PendingQueue } from '../core/mutations/pending-queues.ts'
import { perUserStores } from '../core/mutations/per-user-stores.ts'
import { persistedQueue } from '../core/mutations/persisted-queue.ts'
import { dispatchSaved } from '../core/mutations/saved-event.ts'
import { sendChange } from '../core/mutations/send-change.ts'
import { findSessionOwner } from '../core/mutations/session-owner.ts'
import {
  afterBetAnswer,
  afterBetPoll,
  type BetAnswer,
  type BetState,
  type QueuedBet,
  withBet,
} from './bet-state.ts'

export type BetSnapshot = { state: BetState | null; problem: Problem | null }

export type BetStore = PendingQueue &
  Observable<BetSnapshot> & {
    /** Null takes the answer back. */
    place: (option_id: number | null) => void
    /** Checks whether the answer has changed on the server; with `is_due` even if it was checked just now. */
    refresh: (is_due: boolean) => void
  }

/** The logged-in player's answer to one side bet. */
export const betStore = perUserStores(createBetStore)

export function createBetStore(user_id: number, sidebet_id: number): BetStore {
  const persisted = persistedQueue<BetState>('bet', user_id, sidebet_id)
  const snapshot = observable<BetSnapshot>({ state: persisted.read(momentNow()), problem: null })
  let read_at = 0
  let failed_reads = 0
  let reading = new AbortController()

  const setState = (state: BetState) => {
    persisted.save(state)
    snapshot.set({ state, problem: null })
  }
  const isUnsaved = () => (snapshot.read().state?.queue.length ?? 0) > 0

  const read = async (): Promise<Delivery> => {
    read_at = Date.now()
    reading = new AbortController()
    const owner = await findSessionOwner(user_id)
    if (owner === 'other') return { next: 'stop' }
    const { answer, closes_at } = owner === 'own' ? await fetchBet(sidebet_id, reading.signal) : UNANSWERED
    // Pending answers are sent first.
    if (isUnsaved()) return { next: 'continue' }
    if (!answer.ok) return readLater(answer)
    failed_reads = 0
    setState(afterBetPoll(snapshot.read().state, answer.data.option_id, closes_at))
    return { next: 'stop' }
  }
  const readLater = (failure: Failure): Delivery => {
    if (!snapshot.read().state) snapshot.set({ state: null, problem: failure.problem })
    if (!isRetryableFailure(failure)) return { next: 'stop' }
    read_at = 0
    failed_reads += 1
    return { next: 'retry', tries: failed_reads, wait_s: failure.wait_s }
  }

  const send = async (before: BetState, first: QueuedBet): Promise<Delivery> => {
    const owner = await findSessionOwner(user_id)
    if (owner === 'other') return { next: 'stop' }
    const reply = owner === 'own' ? await sendBet(sidebet_id, first) : UNANSWERED
    const { state, next } = afterBetAnswer(snapshot.read().state ?? before, reply)
    setState(state)
    if (reply.answer.ok) dispatchSaved()
    return next === 'retry' ? { next, tries: first.tries + 1, wait_s: retryAfterOf(reply.answer) } : { next }
  }

  const sendNext = mutationQueue(() => {
    const { state } = snapshot.read()
    const first = state?.queue[0]
    if (state && first) return send(state, first)
    return read_at === 0 ? read() : null
  })

  return {
    read: snapshot.read,
    subscribe: snapshot.subscribe,
    place: (option_id) => {
      const { state } = snapshot.read()
      if (!state) return
      setState(withBet(state, { key: newKey(), option_id, made_at: momentNow(), tries: 0 }))
      reading.abort()
      sendNext()
    },
    refresh: (is_due) => {
      if (is_due || Date.now() - read_at > FRESH) read_at = 0
      sendNext()
    },
    flush: sendNext,
    isUnsaved,
  }
}

/** The player's current answers. */
async function fetchBet(sidebet_id: number, signal: AbortSignal): Promise<BetAnswer> {
  const { send, captured } = captureHeaders()
  const answer = await fetchReply(getMySidebet, { params: { sidebet_id } }, signal, send)
  return { answer, ...headerFacts(captured()) }
}

async function sendBet(sidebet_id: number, { key, option_id }: QueuedBet): Promise<BetAnswer> {
  const { send, captured } = captureHeaders({ 'idempotency-key': key })
  const given = { params: { sidebet_id }, body: { option_id } }
  const answer = await sendChange(placeSidebet, given, { critical: false, send, is_once: true })
  return { answer, ...headerFacts(captured()) }
}

function headerFacts(headers: Headers): Omit<BetAnswer, 'answer'> {
  return { accepted_at: headers.get('x-accepted-at'), closes_at: headers.get('x-closes-at') }
}
