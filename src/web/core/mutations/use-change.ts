import { useState } from 'react'
import type { Route } from '#contract/route.ts'
import type { ApiResult, Given, ReplyOf } from '../api/reply.ts'
import { type ChangeOptions, sendChange } from './send-change.ts'

/** `is_sending`: from sending until the page shows the result, to disable a button. */
export type ChangeSender<R extends Route> = {
  send: (given: Given<R>) => Promise<ApiResult<ReplyOf<R>>>
  is_sending: boolean
}

/** Sends a change from a component, in the same way as `sendChange`. `onSaved` is awaited after a success. */
export function useChange<R extends Route>(
  route: R,
  { onSaved, ...options }: ChangeOptions & { onSaved?: () => Promise<void> } = {},
): ChangeSender<R> {
  const [sending, setSending] = useState(0)

  const send = async (given: Given<R>) => {
    setSending((count) => count + 1)
    const answer = await sendChange(route, given, options)
    if (answer.ok) await onSaved?.()
    setSending((count) => count - 1)
    return answer
  }
  return { send, is_sending: sending > 0 }
}
