import type { Problem } from '#contract/problems.ts'
import type { OwnedAthlete } from '#contract/teams.ts'
import { FRESH } from '../core/api/query-client.ts'
import { type Failure, isRetryableFailure, retryAfterOf, UNANSWERED } from '../core/mutations/failure.ts'
import { momentNow } from '../core/mutations/moment-now.ts'
import { type Delivery, mutationQueue } from '../core/mutations/mutation-queue.ts'
import { newKey } from '../core/mutations/new-key.ts'
import { type Observable, observable } from '../core/mutations/observable.ts'
import type { PendingQueue } from '../core/mutations/pending-queues.ts'
import { persistedQueue } from '../core/mutations/persisted-queue.ts'
import { dispatchSaved } from '../core/mutations/saved-event.ts'
import { findSessionOwner } from '../core/mutations/session-owner.ts'
import { afterAnswer, ELSEWHERE, type TeamAnswer } from './after-answer.ts'
import type { TeamChange } from './changes.ts'
import type { OtherTeams } from './other-teams.ts'
import { fetchTeam, sendTeamChange } from './team-requests.ts'
import { type Queued, type TeamState, withChange } from './team-state.ts'

/** `problem`: why the team could not be read, while none is known. */
export type TeamSnapshot = { state: TeamState | null; problem: Problem | null }

export type TeamStore = PendingQueue &
  Observable<TeamSnapshot> & {
    change: (change: TeamChange) => void
    /** Reports a change that the rules refuse before it is sent. */
    refuse: (message: string) => void
    /** Checks whether the team has changed on the server; with `is_due` even if it was checked just now. */
    refresh: (is_due: boolean) => void
  }

const never = new AbortController().signal

const RETRY: Promise<Delivery> = Promise.resolve({ next: 'retry', tries: 1 })

/**
 * One player's team for one selection, kept while the app runs: changes are sent even after the player has left the
 * page.
 */
export function createTeamStore(user_id: number, selection_id: number, others: OtherTeams): TeamStore {
  const persisted = persistedQueue<TeamState>('team', user_id, selection_id)
  const snapshot = observable<TeamSnapshot>({ state: persisted.read(momentNow()), problem: null })
  let sent_key: string | null = null
  let read_at = 0
  let failed_reads = 0
  let is_doubtful = false
  let reading = new AbortController()

  const setState = (state: TeamState) => {
    persisted.save(state)
    snapshot.set({ state, problem: null })
  }
  const edit = (next: (state: TeamState) => TeamState) => {
    const { state } = snapshot.read()
    if (state) setState(next(state))
  }
  const isUnsaved = () => (snapshot.read().state?.queue.length ?? 0) > 0

  const read = async (): Promise<Delivery> => {
    read_at = Date.now()
    reading = new AbortController()
    const owner = await findSessionOwner(user_id)
    if (owner === 'other') return { next: 'stop' }
    const reply = owner === 'own' ? await fetchTeam(selection_id, reading.signal) : UNANSWERED
    // Pending changes are sent first; the reply to them contains the team.
    if (isUnsaved()) return { next: 'continue' }
    if (!reply.answer.ok) return readLater(reply.answer)
    failed_reads = 0
    const { state } = snapshot.read()
    const is_expected = is_doubtful || (state !== null && others.isOutdated(state.tag))
    setState(afterPoll(state, reply.answer.data, reply, is_expected))
    is_doubtful = false
    return { next: 'stop' }
  }
  const readLater = (failure: Failure): Delivery => {
    if (!snapshot.read().state) snapshot.set({ state: null, problem: failure.problem })
    if (!isRetryableFailure(failure)) return { next: 'stop' }
    read_at = 0
    failed_reads += 1
    return { next: 'retry', tries: failed_reads, wait_s: failure.wait_s }
  }

  /** Called before a change is based on another team's squad in an old state; pending changes stay. */
  const catchUp = async (): Promise<Delivery> => {
    const owner = await findSessionOwner(user_id)
    if (owner === 'other') return { next: 'stop' }
    const { answer, tag, closes_at } = owner === 'own' ? await fetchTeam(selection_id, never) : UNANSWERED
    if (!answer.ok) return readLater(answer)
    failed_reads = 0
    edit((state) => ({
      ...state,
      known: answer.data,
      tag: tag ?? '*',
      closes_at: closes_at ?? state.closes_at,
    }))
    const { state } = snapshot.read()
    return state && others.isOutdated(state.tag) ? { next: 'retry', tries: 1 } : { next: 'continue' }
  }

  const send = async (before: TeamState, first: Queued): Promise<Delivery> => {
    const owner = await findSessionOwner(user_id)
    if (owner === 'other') return { next: 'stop' }
    if (owner === 'own') sent_key = first.key
    const reply = owner === 'own' ? await sendTeamChange(selection_id, first, before.tag) : UNANSWERED
    const { state, next, ...after } = afterAnswer(snapshot.read().state ?? before, reply)
    is_doubtful ||= after.is_doubtful
    setState(state)
    if (reply.answer.ok) dispatchSaved()
    return next === 'retry' ? { next, tries: first.tries + 1, wait_s: retryAfterOf(reply.answer) } : { next }
  }

  const sendNext = mutationQueue(() => {
    const { state } = snapshot.read()
    const first = state?.queue[0]
    if (state && first) {
      if (first.key === sent_key) return send(state, first)
      if (others.mustWait(first, state.tag)) return RETRY
      return others.isOutdated(state.tag) ? catchUp() : send(state, first)
    }
    if (read_at > 0 && !is_doubtful) return null
    return state && others.hasPending(state.tag) ? RETRY : read()
  })
  return {
    read: snapshot.read,
    subscribe: snapshot.subscribe,
    change: (change) => {
      edit((state) => withChange(state, { key: newKey(), change, made_at: momentNow(), tries: 0 }))
      reading.abort()
      sendNext()
    },
    refuse: (message) => edit((state) => ({ ...state, outcome: { state: 'not-saved', message } })),
    refresh: (is_due) => {
      if (is_due || Date.now() - read_at > FRESH) read_at = 0
      sendNext()
    },
    // A store that was only created to check for pending changes has nothing to read.
    flush: () => {
      if (isUnsaved() || is_doubtful || failed_reads > 0) sendNext()
    },
    isUnsaved,
  }
}

/** The state after the team was read with no change pending. If it differs, it was changed elsewhere. */
export function afterPoll(
  state: TeamState | null,
  known: readonly OwnedAthlete[],
  { tag, closes_at }: Omit<TeamAnswer, 'answer'>,
  is_doubtful: boolean,
): TeamState {
  const now = { known, tag: tag ?? '*', closes_at: closes_at ?? state?.closes_at ?? null }
  if (!state) return { ...now, undoable: null, queue: [], outcome: { state: 'idle' } }
  if (now.tag === state.tag) return { ...state, ...now }

  const outcome = is_doubtful ? state.outcome : ({ state: 'elsewhere', message: ELSEWHERE } as const)
  return { ...state, ...now, undoable: null, outcome }
}
