import type { PlacedSidebet } from '#contract/sidebets.ts'
import type { Instant } from '#game/instants.ts'
import type { ApiResult } from '../core/api/reply.ts'
import { isRetryableFailure } from '../core/mutations/failure.ts'
import type { SaveState } from '../core/mutations/save-state.ts'

type Choice = PlacedSidebet['option_id']

/** A pending answer; null takes back the one before. It keeps its idempotency key until the server has answered. */
export type QueuedBet = { key: string; option_id: Choice; made_at: Instant; tries: number }

/** An answer as the server last returned it, and the pending ones. */
export type BetState = {
  known: Choice
  closes_at: string | null
  queue: readonly QueuedBet[]
  outcome: SaveState
}

/** A reply with the data from its headers. */
export type BetAnswer = {
  answer: ApiResult<{ option_id: Choice }>
  accepted_at: string | null
  closes_at: string | null
}

/** Adds an answer. One that was not sent yet is replaced. */
export function withBet(state: BetState, queued: QueuedBet): BetState {
  return { ...state, queue: [...state.queue.slice(0, 1), queued], outcome: { state: 'idle' } }
}

/** The state after the answer was read with none pending: it may have been given in another tab. */
export function afterBetPoll(state: BetState | null, known: Choice, closes_at: string | null): BetState {
  const outcome: SaveState = state?.known === known ? state.outcome : { state: 'idle' }
  return { known, closes_at: closes_at ?? state?.closes_at ?? null, queue: [], outcome }
}

/** The answer as the player sees it. */
export function chosenOption({ known, queue }: BetState): Choice {
  const last = queue.at(-1)
  return last ? last.option_id : known
}

/** The state after the first of the queue was answered: the next is sent, or the same again, or none for now. */
export function afterBetAnswer(
  state: BetState,
  { answer, accepted_at, closes_at }: BetAnswer,
): { state: BetState; next: 'continue' | 'retry' | 'stop' } {
  const [first, ...rest] = state.queue
  if (!first) return { state, next: 'continue' }

  const updated = { ...state, closes_at: closes_at ?? state.closes_at }
  if (answer.ok) {
    const outcome: SaveState = { state: 'saved', at: new Date(accepted_at ?? Date.now()) }
    return { state: { ...updated, known: answer.data.option_id, queue: rest, outcome }, next: 'continue' }
  }
  if (answer.status === 401) return { state, next: 'stop' }
  if (isRetryableFailure(answer)) {
    return { state: { ...state, queue: [{ ...first, tries: first.tries + 1 }, ...rest] }, next: 'retry' }
  }
  const outcome: SaveState = { state: 'not-saved', message: answer.problem.message }
  const closing = answer.problem.closes_at ?? updated.closes_at
  return { state: { ...updated, closes_at: closing, queue: rest, outcome }, next: 'continue' }
}
