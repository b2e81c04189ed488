import type { Problem } from '#contract/problems.ts'
import type { Instant } from '#game/instants.ts'
import { type Failure, isRetryableFailure, isUndecided } from './failure.ts'
import type { SaveState } from './save-state.ts'
import type { ServerReply } from './server-reply.ts'

/** A pending change. Each attempt to send it has the same idempotency key. */
export type QueuedChange<Change> = {
  key: string
  change: Change
  /** When the player made the change, in the server's time. The rules on the page use this time. */
  made_at: Instant
  /** How often the change was sent and got no answer. */
  tries: number
}

/**
 * An item as the server last returned it, and the changes made since. Only the first change of the queue is sent; the
 * others wait.
 */
export type QueueState<Known, Change> = {
  known: Known
  /** The revision of `known`. The next change that is sent is based on it. */
  tag: string
  /** The deadline that the server returned last. Null before the first reply. */
  closes_at: string | null
  queue: readonly QueuedChange<Change>[]
  /**
   * The key of the last change that the server accepted from this page, and the data before that change. Null if
   * nothing can be undone.
   */
  undoable: { key: string; before: Known } | null
  /** The result of the last change, until the next change is made. */
  outcome: SaveState
  /** Whether the server's data may differ from `known`. If so, the item is read when no change is pending. */
  is_doubtful: boolean
}

/** The rules for one kind of change, such as changes of a team. */
export type QueueRules<Change> = {
  /** Whether a change replaces earlier changes. If so, only the last of the unsent changes is sent. */
  is_replacing: boolean
  /** The key of the change that this change undoes. Null if it is not an undo. */
  undoes: (change: Change) => string | null
  /** Whether a later change can undo the change. If missing, every change can be undone, except an undo. */
  isUndoable?: (change: Change) => boolean
  verdictOf: (reply: ServerReply<unknown>, queued: QueuedChange<Change>) => Verdict
  refusalText: (change: Change, problem: Problem) => string
  /** What to show if the item was changed in another place, such as another tab. */
  elsewhere: SaveState
}

export type QueueEvent<Known, Change> =
  | { kind: 'made'; queued: QueuedChange<Change> }
  /** The rules refused a change before it was sent. */
  | { kind: 'prevented'; message: string }
  /** An attempt to send the first change of the queue is over. The reply says whether an answer arrived. */
  | { kind: 'answered'; reply: ServerReply<Known> }
  /** The item was read. `is_expected` says whether a change made on this page explains a new revision. */
  | { kind: 'read'; known: Known; reply: ServerReply<Known>; is_expected: boolean }

/** What the answer to a change means. `superseded` means that the change was based on an old revision. */
export type Verdict = 'accepted' | 'superseded' | 'logged-out' | 'unanswered' | 'refused'

/** Returns the verdict for items such as teams, whose changes are sent again until they are answered. */
export function verdictOf({ answer, current }: ServerReply<unknown>): Verdict {
  if (answer.ok) return 'accepted'
  if (answer.status === 412 && current !== undefined) return 'superseded'
  if (answer.status === 401) return 'logged-out'
  return isRetryableFailure(answer) ? 'unanswered' : 'refused'
}

/** The maximum number of times that a change of a form is sent. */
const MAX_TRIES = 4

/**
 * Returns the verdict for changes of forms and buttons. A change with an idempotency key is sent again while its
 * outcome is unknown, at most `MAX_TRIES` times in all. After a stale CSRF cookie, every change is sent again, but a
 * change without a key only once. Every other failure counts as refused, and the form shows it.
 */
export function formVerdict(
  { answer }: ServerReply<unknown>,
  { tries, change }: Pick<QueuedChange<{ takes_key: boolean }>, 'tries' | 'change'>,
): Verdict {
  if (answer.ok) return 'accepted'
  const is_stale = answer.problem.code === 'csrf'
  const is_repeatable = change.takes_key ? is_stale || isUndecided(answer) : is_stale && tries === 0
  return is_repeatable && tries + 1 < MAX_TRIES ? 'unanswered' : 'refused'
}

/** Returns the initial state, from the first reply. */
export function firstState<Known>(
  known: Known,
  { tag, closes_at }: ServerReply<Known>,
): QueueState<Known, never> {
  const outcome: SaveState = { state: 'idle' }
  return { known, tag: tag ?? '*', closes_at, queue: [], undoable: null, outcome, is_doubtful: false }
}

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
  // Pending changes stay. The next change is based on the data that was read.
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

/**
 * Removes the accepted change. If the change was sent several times, the answer may be the server's stored reply to an
 * earlier attempt. The item may have changed since that attempt, so `is_doubtful` is set.
 */
function accepted<Known, Change>(
  state: QueueState<Known, Change>,
  { key, change, tries }: QueuedChange<Change>,
  known: Known,
  { tag, accepted_at }: ServerReply<Known>,
  { is_replacing, undoes, isUndoable = () => true }: QueueRules<Change>,
): QueueState<Known, Change> {
  const keeps_refusal = state.outcome.state === 'not-saved' && !is_replacing
  return {
    ...state,
    known,
    tag: tag ?? state.tag,
    undoable: undoes(change) === null && isUndoable(change) ? { key, before: state.known } : null,
    outcome: keeps_refusal ? state.outcome : { state: 'saved', at: new Date(accepted_at ?? Date.now()) },
    is_doubtful: state.is_doubtful || tries > 0,
  }
}

/** Drops the pending changes, because they were based on an old revision. The player sees the current data. */
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
 * Removes the refused change. Later changes stay, because the server decides about each of them. An undo of the refused
 * change is dropped, because it would undo the previous change.
 */
function refused<Known, Change>(
  state: QueueState<Known, Change>,
  { key, change }: QueuedChange<Change>,
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

/** Returns what to show: the state of the pending changes or, if there are none, the result of the last change. */
export function saveStateOf({
  queue: [first],
  outcome,
}: Pick<QueueState<unknown, unknown>, 'queue' | 'outcome'>): SaveState {
  if (!first) return outcome
  return first.tries > 0 ? { state: 'waiting' } : { state: 'saving' }
}
