import type { Route } from '#contract/route.ts'
import { announceError } from '../api/error-message.ts'
import { type ApiResult, addressOf, type ReplyOf, type RouteInput } from '../api/reply.ts'
import type { ReplyOptions } from '../api/reply-error.ts'
import { readSession } from '../session/session-store.ts'
import { openQueue, type Sendable } from './changeable.ts'
import { askToConfirm, needsConfirmation } from './confirm-again.ts'
import { momentNow } from './moment-now.ts'
import { mutationQueue } from './mutation-queue.ts'
import { newKey } from './new-key.ts'
import { perUserStores } from './per-user-stores.ts'
import { sendFirst } from './queue-requests.ts'
import { firstState, formVerdict, type QueuedChange } from './queue-state.ts'
import { sendQueued } from './send-queued.ts'
import { UNANSWERED } from './server-reply.ts'

/**
 * Options of a change.
 * - `critical`: whether the banner shows a failure. If false, the caller shows it.
 * - `onSaved`: called after a success. The change stays pending until its promise resolves.
 * - `if_match`: the version that the change is based on. If the server has a newer version, it refuses the change with
 *   412.
 */
export type ChangeOptions<Reply = unknown> = Pick<ReplyOptions, 'critical'> & {
  onSaved?: (reply: Reply) => Promise<void> | void
  if_match?: string | undefined
}

/**
 * Sends a change of a form or button (POST, PUT, PATCH, DELETE), after earlier changes of the same subject. If the
 * route accepts an idempotency key, the page sends the change up to four times with the same key while the outcome is
 * unknown. If the server asks for the second factor, the user confirms, and the page sends the change again. Errors are
 * returned. They never replace the page by the error page (rules §9), so no input is lost. Nothing is stored in the
 * browser, because a body may contain a password.
 */
export async function sendChange<R extends Route>(
  route: R,
  given: RouteInput<R>,
  { critical = true, onSaved = () => {}, if_match }: ChangeOptions<ReplyOf<R>> = {},
): Promise<ApiResult<ReplyOf<R>>> {
  const takes_key = route.request_headers?.includes('idempotency-key') ?? false
  const queue = subjectQueue(readSession().me?.user_id, subjectOf(route, given.params))
  const send = () =>
    new Promise<ApiResult<ReplyOf<R>>>((onDecided) => {
      queue.add({ route, given, takes_key, if_match, onSaved, onDecided } as FormChange)
    })
  const first = await send()
  const answer = needsConfirmation(first) && (await askToConfirm()) ? await send() : first
  if (critical && !answer.ok && answer.problem.code !== 'aborted') announceError(answer.problem.message)
  return answer
}

/** A change of a form or button. `onDecided` passes the answer to the form. */
export type FormChange = {
  route: Route
  given: RouteInput<Route>
  takes_key: boolean
  if_match?: string | undefined
  onSaved: (reply: unknown) => Promise<void> | void
  onDecided: (answer: ApiResult<unknown>) => void
}

/** The queue of the changes of one subject, such as a league. All forms and buttons of that subject use it. */
export const subjectQueue = perUserStores((user_id: number | undefined, _subject: string) => {
  const item: Sendable<unknown, FormChange> = {
    user_id,
    send: sendAndShow,
    rules: form_rules,
    onDecided: ({ onDecided }, answer) => onDecided(answer),
  }
  const queue = openQueue(item, firstState<unknown>(null, UNANSWERED))
  const pending = () => queue.read().state?.queue ?? []
  const sendNext = mutationQueue(() => {
    const [first] = pending()
    return first ? sendFirst(queue, first, '*') : null
  })
  return {
    pending,
    subscribe: queue.subscribe,
    add: (change: FormChange) => {
      queue.dispatch({ kind: 'made', queued: { key: newKey(), change, made_at: momentNow(), tries: 0 } })
      sendNext()
    },
    flush: sendNext,
    // Only changes of players are shown before they are answered, so only these need a warning.
    isUnsaved: () => user_id !== undefined && queue.isUnsaved(),
  }
})

/** Sends the change. Resolves when `onSaved` has updated the page. */
async function sendAndShow({ key, change }: QueuedChange<FormChange>) {
  const { route, given, takes_key, if_match, onSaved } = change
  const reply = await sendQueued(route, given, {
    ...(takes_key ? { 'idempotency-key': key } : {}),
    ...(if_match === undefined ? {} : { 'if-match': if_match }),
  })
  if (reply.answer.ok) await onSaved(reply.answer.data)
  return reply
}

const form_rules: Sendable<unknown, FormChange>['rules'] = {
  is_replacing: false,
  undoes: () => null,
  verdictOf: formVerdict,
  refusalText: (_change, { message }) => message,
  elsewhere: { state: 'idle' },
}

/**
 * Returns the subject of a change, by the path of its route. Changes of one subject are sent in order. The subject is
 * `/api/me` for all paths that begin with it. Other subjects end after the first parameter of the path, such as a
 * league's name. Without a parameter, the subject is the whole path.
 */
export function subjectOf({ path, ...route }: Route, params: Names | undefined): string {
  const [start = ''] = /^\/api\/me(?=\/|$)|^.*?\/:\w+|.*/.exec(path) ?? []
  return addressOf({ ...route, path: start } as Route, { params } as RouteInput<Route>)
}

type Names = Record<string, string | number>
