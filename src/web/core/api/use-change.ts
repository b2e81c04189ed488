import { useState } from 'react'
import type { Route } from '#contract/route.ts'
import type { ApiResult, Given, ReplyOf } from './reply.ts'
import { type ChangeOptions, sendChange } from './send-change.ts'

/** `is_sending`: from the moment it is sent until it is answered, so that a button can wait. */
export type ChangeSender<R extends Route> = {
  send: (given: Given<R>) => Promise<ApiResult<ReplyOf<R>>>
  is_sending: boolean
}

/** A change that a part of a page can make, sent as `sendChange` does. */
export function useChange<R extends Route>(route: R, options: ChangeOptions = {}): ChangeSender<R> {
  const [sending, setSending] = useState(0)

  const send = async (given: Given<R>) => {
    setSending((count) => count + 1)
    const answer = await sendChange(route, given, options)
    setSending((count) => count - 1)
    return answer
  }
  return { send, is_sending: sending > 0 }
}
