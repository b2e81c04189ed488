import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Problem } from '#contract/problems.ts'
import type { Route } from '#contract/route.ts'
import type { ApiResult, ReplyOf, RouteInput } from '../api/reply.ts'
import { type ChangeOptions, sendChange, subjectOf, subjectQueue } from './send-change.ts'

/**
 * The outcome of the changes that a component sends. `is_sending` is true until the page has the answer to each change.
 * It is used to disable a button. `problem` says why the last change failed; it is null if that change succeeded.
 */
export type ChangeOutcome = {
  is_sending: boolean
  problem: Problem | null
  setProblem: (problem: Problem | null) => void
}

export type ChangeSender<R extends Route> = {
  send: (given: RouteInput<R>) => Promise<ApiResult<ReplyOf<R>>>
  is_sending: boolean
}

/** Sends a change from a component, in the same way as `sendChange`. */
export function useChange<R extends Route>(
  route: R,
  options: ChangeOptions<ReplyOf<R>> = {},
): ChangeSender<R> & ChangeOutcome {
  const { follow, ...outcome } = useChangeOutcome()
  return { ...outcome, send: (given) => follow(sendChange(route, given, options)) }
}

/**
 * Returns the outcome of the last change, and `follow`, which waits for the answer to a change and stores its outcome.
 */
export function useChangeOutcome(): ChangeOutcome & {
  follow: <Reply>(sent: Promise<ApiResult<Reply>>) => Promise<ApiResult<Reply>>
} {
  const [sending, setSending] = useState(0)
  const [problem, setProblem] = useState<Problem | null>(null)
  const follow = async <Reply>(sent: Promise<ApiResult<Reply>>) => {
    setSending((count) => count + 1)
    const answer = await sent
    setSending((count) => count - 1)
    setProblem(answer.ok ? null : answer.problem)
    return answer
  }
  return { is_sending: sending > 0, problem, setProblem, follow }
}

/**
 * Returns the player's pending changes that use this route. Pages show pending changes as if they were saved. When a
 * change is refused, it is no longer pending, so the page shows the former state again. `params` are the path
 * parameters of the subject, such as the name of a league.
 */
export function usePending<R extends Route>(
  user_id: number | undefined,
  route: R,
  params?: Record<string, string | number>,
): RouteInput<R>[] {
  const queue = user_id === undefined ? undefined : subjectQueue(user_id, subjectOf(route, params))
  const pending = useSyncExternalStore(queue?.subscribe ?? noSubscription, queue?.pending ?? getNone, getNone)
  return useMemo(
    () => pending.flatMap(({ change }) => (change.route === route ? [change.given as RouteInput<R>] : [])),
    [pending, route],
  )
}

const NONE: never[] = []
const getNone = () => NONE
const noSubscription = () => () => {}
