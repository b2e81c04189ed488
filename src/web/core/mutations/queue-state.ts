import type { Problem } from '#contract/problems.ts'
import type { Instant } from '#game/instants.ts'
import { type Failure, isRetryableFailure, isUndecided } from './failure.ts'
import type { SaveState } from './save-state.ts'
import type { ServerReply } from './server-reply.ts'

/** A pending change. It keeps its idempotency key until it is answered, however often it is sent. */
export type Queued<Change> = {
  key: string
  change: Change
  /** The server's time when the player made the change; the optimistic state judges it by this time. */
  made_at: Instant
  /** How often it was sent without an answer. */
  tries: number
}

/**
 * Something as the server last returned it, and the changes made since. Only the first change of the queue is in
 * flight.
 */
export type QueueState<Known, Change> = {
  known: Known
  /** The revision of `known`; each change is based on it. */
  tag: string
  /** The close that the server returned last; null before the first reply. */
  closes_at: string | null
  queue: readonly Queued<Change>[]
  /** The last change that the server accepted from this client, and what was known before it; null if there is none. */
  undoable: { key: string; before: Known } | null
  /** How the last change ended, until the next is made. */
  outcome: SaveState
  /** Whether the server may know something else: it has to be read when nothing is pending. */
  is_doubtful: boolean
}

/** How the changes of a kind differ from those of another. */
export type QueueRules<Change> = {
  /** Whether a change replaces those before it: of unsent ones only the last is sent. */
  is_replacing: boolean
  /** The key of the change that this one undoes; null for other changes. */
  undoes: (change: Change) => string | null
  verdictOf: (reply: ServerReply<unknown>, queued: Queued<Change>) => Verdict
  refusalText: (change: Change, problem: Problem) => string
  /** Shown if something was changed elsewhere, for example in another tab. */
  elsewhere: SaveState
}

export type QueueEvent<Known, Change> =
  | { kind: 'made'; queued: Queued<Change> }
  /** The rules refused a change before it was sent. */
  | { kind: 'prevented'; message: string }
  /** The first change of the queue was answered, or was sent in vain. */
  | { kind: 'answered'; reply: ServerReply<Known> }
  /** The server's state was read. `is_expected`: if it differs, a change made here is the reason. */
  | { kind: 'read'; known: Known; reply: ServerReply<Known>; is_expected: boolean }

/** What an answer to a change means. `superseded`: it was based on an old revision. */
export type Verdict = 'accepted' | 'superseded' | 'logged-out' | 'unanswered' | 'refused'

/** The verdict on a change that waits for its answer for as long as that takes. */
export function verdictOf({ answer, current }: ServerReply<unknown>): Verdict {
  if (answer.ok) return 'accepted'
  if (answer.status === 412 && current !== undefined) return 'superseded'
  if (answer.status === 401) return 'logged-out'
  return isRetryableFailure(answer) ? 'unanswered' : 'refused'
}

/** How often a change of a form is sent while its outcome is unknown. */
const TRIES = 4

/**
 * The verdict on a change of a form, which shows every failure that sending it again does not resolve. It may be sent
 * again if it has a key, or if it was refused because of a stale CSRF cookie.
 */
export function formVerdict(
  { answer }: ServerReply<unknown>,
  { tries, change }: Pick<Queued<{ takes_key: boolean }>, 'tries' | 'change'>,
): Verdict {
  if (answer.ok) return 'accepted'
  const is_stale = answer.problem.code === 'csrf'
  const is_repeatable = change.takes_key ? is_stale || isUndecided(answer) : is_stale && tries === 0
  return is_repeatable && tries + 1 < TRIES ? 'unanswered' : 'refused'
}

/** The state before any event: what was read first. */
export function firstState<Known>(
  known: Known,
  { tag, closes_at }: ServerReply<Known>,
): QueueState<Known, never> {
  const outcome: SaveState = { state: 'idle' }
  return { known, tag: tag ?? '*', closes_at, queue: [], undoable: null, outcome, is_doubtful: false }
}

/** The state after an event. */
export function queueReducer<Known, Change>(
  state: QueueState<Known, Change>,
  event: QueueEvent<Known, Change>,
  rules: QueueRules<Change>,
): QueueState<Known, Change> {
  if (event.kind === 'made') {
    const before = rules.is_replacing ? state.queue.slice(0, 1) : state.queue
    return { ...state, queue: [...before, event.queued], outcome: { state: 'idle' } }
  }
  if (event.kind === 'prevented') return { ...state, outcome: { state: 'not-saved', message: event.message } }
  if (event.kind === 'answered') return answered(state, event.reply, rules)

  const { known, reply } = event
  const read = { ...state, known, tag: reply.tag ?? '*', closes_at: reply.closes_at ?? state.closes_at }
  // The pending changes are then based on it.
  if (state.queue.length > 0) return read
  if (read.tag === state.tag) return { ...read, is_doubtful: false }
  const outcome = state.is_doubtful || event.is_expected ? state.outcome : rules.elsewhere
  return { ...read, undoable: null, outcome, is_doubtful: false }
}

function answered<Known, Change>(
  state: QueueState<Known, Change>,
  reply: ServerReply<Known>,
  rules: QueueRules<Change>,
): QueueState<Known, Change> {
  const [first, ...rest] = state.queue
  if (!first) return state
  const verdict = rules.verdictOf(reply, first)
  if (verdict === 'logged-out') return state
  if (verdict === 'unanswered') return { ...state, queue: [{ ...first, tries: first.tries + 1 }, ...rest] }

  const updated = { ...state, closes_at: reply.closes_at ?? state.closes_at, queue: rest }
  const { answer, current } = reply
  if (answer.ok) return accepted(updated, first, answer.data, reply, rules)
  if (verdict === 'superseded' && current !== undefined) return superseded(updated, current, reply, rules)
  return refused(updated, first, answer, rules)
}

/** A reply to a retry may be the replay of a lost reply, and the data may have changed since. */
function accepted<Known, Change>(
  state: QueueState<Known, Change>,
  { key, change, tries }: Queued<Change>,
  known: Known,
  { tag, accepted_at }: ServerReply<Known>,
  { is_replacing, undoes }: QueueRules<Change>,
): QueueState<Known, Change> {
  const keeps_refusal = state.outcome.state === 'not-saved' && !is_replacing
  return {
    ...state,
    known,
    tag: tag ?? state.tag,
    undoable: undoes(change) === null ? { key, before: state.known } : null,
    outcome: keeps_refusal ? state.outcome : { state: 'saved', at: new Date(accepted_at ?? Date.now()) },
    is_doubtful: state.is_doubtful || tries > 0,
  }
}

/** The pending changes were based on a revision that no longer exists; the player sees the current one. */
function superseded<Known, Change>(
  state: QueueState<Known, Change>,
  known: Known,
  { tag }: ServerReply<Known>,
  { elsewhere }: QueueRules<Change>,
): QueueState<Known, Change> {
  const is_doubtful = state.is_doubtful || tag === null
  return {
    ...state,
    known,
    tag: tag ?? state.tag,
    undoable: null,
    queue: [],
    outcome: elsewhere,
    is_doubtful,
  }
}

/**
 * The changes after it stay: the server judges each separately. Its own undo is dropped, as it would undo the change
 * before.
 */
function refused<Known, Change>(
  state: QueueState<Known, Change>,
  { key, change }: Queued<Change>,
  { problem }: Failure,
  { undoes, refusalText }: QueueRules<Change>,
): QueueState<Known, Change> {
  return {
    ...state,
    queue: state.queue.filter((each) => undoes(each.change) !== key),
    closes_at: problem.closes_at ?? state.closes_at,
    outcome: { state: 'not-saved', message: problem.errors?.[0] ?? refusalText(change, problem) },
    is_doubtful: true,
  }
}

/** `saved` only if the latest change and all changes before it are saved. */
export function saveStateOf({
  queue: [first],
  outcome,
}: Pick<QueueState<unknown, unknown>, 'queue' | 'outcome'>): SaveState {
  if (!first) return outcome
  return first.tries > 0 ? { state: 'waiting' } : { state: 'saving' }
}
