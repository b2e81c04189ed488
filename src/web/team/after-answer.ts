import type { OwnedAthlete } from '#contract/teams.ts'
import type { ApiResult } from '../core/api/reply.ts'
import { type Failure, isRetryableFailure } from '../core/mutations/failure.ts'
import type { SaveState } from '../core/mutations/save-state.ts'
import type { Queued, TeamState } from './team-state.ts'

/** A reply to a change of a team, with the data from its headers. */
export type TeamAnswer = {
  answer: ApiResult<readonly OwnedAthlete[]>
  tag: string | null
  accepted_at: string | null
  closes_at: string | null
}

/**
 * What is sent next: the next change, the same one again after a delay, or nothing until the player has logged in
 * again.
 */
export type Next = 'continue' | 'retry' | 'stop'

export type Answered = {
  state: TeamState
  next: Next
  /** Whether the team may differ from the reply, and has to be read when nothing is pending. */
  is_doubtful: boolean
}

export const ELSEWHERE = 'Your team was changed elsewhere. This is the latest version'

/** The state after the first change of the queue was answered. */
export function afterAnswer(state: TeamState, reply: TeamAnswer): Answered {
  const [first, ...rest] = state.queue
  if (!first) return { state, next: 'continue', is_doubtful: false }

  const { answer } = reply
  const updated = { ...state, closes_at: reply.closes_at ?? state.closes_at }
  if (answer.ok) return accepted(updated, first, rest, answer.data, reply)
  if (answer.status === 412 && answer.problem.team) return superseded(updated, answer.problem.team, reply.tag)
  if (answer.status === 401) return { state, next: 'stop', is_doubtful: false }
  if (isRetryableFailure(answer))
    return { state: retried(state, first, rest), next: 'retry', is_doubtful: false }
  return refused(updated, first, rest, answer)
}

/** A reply to a retry may be the replay of a lost reply, and the team may have changed since. */
function accepted(
  state: TeamState,
  { key, change, tries }: Queued,
  queue: readonly Queued[],
  known: readonly OwnedAthlete[],
  { tag, accepted_at }: TeamAnswer,
): Answered {
  const at = new Date(accepted_at ?? Date.now())
  const outcome: SaveState = state.outcome.state === 'not-saved' ? state.outcome : { state: 'saved', at }
  const undoable = change.kind === 'undo' ? null : { key, before: state.known }
  return {
    state: { ...state, known, tag: tag ?? state.tag, undoable, queue, outcome },
    next: 'continue',
    is_doubtful: tries > 0,
  }
}

/** The pending changes were based on a team that no longer exists; the player sees the current one. */
function superseded(state: TeamState, known: readonly OwnedAthlete[], tag: string | null): Answered {
  const outcome: SaveState = { state: 'elsewhere', message: ELSEWHERE }
  return {
    state: { ...state, known, tag: tag ?? state.tag, undoable: null, queue: [], outcome },
    next: 'continue',
    is_doubtful: tag === null,
  }
}

function retried(state: TeamState, first: Queued, rest: readonly Queued[]): TeamState {
  return { ...state, queue: [{ ...first, tries: first.tries + 1 }, ...rest] }
}

/**
 * The changes after it stay: the server judges each separately. Its own undo is dropped, as it would undo the change
 * before.
 */
function refused(
  state: TeamState,
  { key, change }: Queued,
  rest: readonly Queued[],
  { problem }: Failure,
): Answered {
  const name = change.kind === 'add' ? `${change.athlete.name}: ` : ''
  const message = problem.errors?.[0] ?? `${name}${problem.message}`
  return {
    state: {
      ...state,
      queue: rest.filter((each) => each.change.kind !== 'undo' || each.change.of !== key),
      closes_at: problem.closes_at ?? state.closes_at,
      outcome: { state: 'not-saved', message },
    },
    next: 'continue',
    is_doubtful: true,
  }
}
