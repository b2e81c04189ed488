import type { OwnedAthlete } from '#contract/teams.ts'
import type { ApiResult } from '../core/api/reply.ts'
import { type Failure, isRetryableFailure } from '../core/sync/failure.ts'
import type { SaveState } from '../core/sync/save-state.ts'
import type { Queued, TeamState } from './team-state.ts'

/** An answer to a change of a team with what its headers tell. */
export type TeamAnswer = {
  answer: ApiResult<readonly OwnedAthlete[]>
  tag: string | null
  accepted_at: string | null
  closes_at: string | null
}

/** What is next: the one behind it, the same once more after a while, or nothing until the player is in again. */
export type Next = 'go-on' | 'again' | 'stop'

export type Answered = {
  state: TeamState
  next: Next
  /** Whether the team may be another than the reply says, and is to be asked for when nothing is on its way. */
  is_doubtful: boolean
}

export const ELSEWHERE = 'Your team was changed elsewhere. This is the latest version'

/** The state after the first of the queue was answered. */
export function afterAnswer(state: TeamState, told: TeamAnswer): Answered {
  const [first, ...rest] = state.queue
  if (!first) return { state, next: 'go-on', is_doubtful: false }

  const { answer } = told
  const heard = { ...state, closes_at: told.closes_at ?? state.closes_at }
  if (answer.ok) return accepted(heard, first, rest, answer.data, told)
  if (answer.status === 412 && answer.problem.team) return overtaken(heard, answer.problem.team, told.tag)
  if (answer.status === 401) return { state, next: 'stop', is_doubtful: false }
  if (isRetryableFailure(answer))
    return { state: onceMore(state, first, rest), next: 'again', is_doubtful: false }
  return refused(heard, first, rest, answer)
}

/** A reply to a second try may be the one that was lost, and the team has gone on since. */
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
    next: 'go-on',
    is_doubtful: tries > 0,
  }
}

/** What is still to be saved was meant for a team that is not there any more; the player sees the one that is. */
function overtaken(state: TeamState, known: readonly OwnedAthlete[], tag: string | null): Answered {
  const outcome: SaveState = { state: 'elsewhere', message: ELSEWHERE }
  return {
    state: { ...state, known, tag: tag ?? state.tag, undoable: null, queue: [], outcome },
    next: 'go-on',
    is_doubtful: tag === null,
  }
}

function onceMore(state: TeamState, first: Queued, rest: readonly Queued[]): TeamState {
  return { ...state, queue: [{ ...first, tries: first.tries + 1 }, ...rest] }
}

/** Those behind it go on: each is judged by the server for itself. Its own undo goes too: it would undo the change before. */
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
    next: 'go-on',
    is_doubtful: true,
  }
}
