import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Route } from '#contract/route.ts'
import type { ApiResult, Given, ReplyOf } from '../api/reply.ts'
import { type ChangeOptions, sendChange, subjectOf, subjectQueue } from './send-change.ts'

/**
 * `is_sending` says whether a change was sent whose result the page does not show yet. It is used to disable a button.
 */
export type ChangeSender<R extends Route> = {
  send: (given: Given<R>) => Promise<ApiResult<ReplyOf<R>>>
  is_sending: boolean
}

/** Sends a change from a component, in the same way as `sendChange`. */
export function useChange<R extends Route>(
  route: R,
  options: ChangeOptions<ReplyOf<R>> = {},
): ChangeSender<R> {
  const [sending, setSending] = useState(0)

  const send = async (given: Given<R>) => {
    setSending((count) => count + 1)
    const answer = await sendChange(route, given, options)
    setSending((count) => count - 1)
    return answer
  }
  return { send, is_sending: sending > 0 }
}

/**
 * The player's pending changes by this route. Pages show pending changes as if they were saved. When a change is
 * refused, it is no longer pending, so the page shows the former state again. `params` are the path parameters of the
 * subject, such as the name of a league.
 */
export function usePending<R extends Route>(
  user_id: number | undefined,
  route: R,
  params?: Record<string, string | number>,
): Given<R>[] {
  const queue = user_id === undefined ? undefined : subjectQueue(user_id, subjectOf(route, params))
  const pending = useSyncExternalStore(queue?.subscribe ?? noSubscription, queue?.pending ?? getNone, getNone)
  return useMemo(
    () => pending.flatMap(({ change }) => (change.route === route ? [change.given as Given<R>] : [])),
    [pending, route],
  )
}

const NONE: never[] = []
const getNone = () => NONE
const noSubscription = () => () => {}
