import { useState } from 'react'
import type { Route } from '#contract/route.ts'
import type { Answer, Given, ReplyOf } from './reply.ts'
import { type ChangeManner, sendChange } from './send-change.ts'

/** `is_sending`: from the moment it is sent until it is answered, so that a button can wait. */
export type Change<R extends Route> = {
  send: (given: Given<R>) => Promise<Answer<ReplyOf<R>>>
  is_sending: boolean
}

/** A change that a part of a page can make, sent as `sendChange` does. */
export function useChange<R extends Route>(route: R, manner: ChangeManner = {}): Change<R> {
  const [sending, setSending] = useState(0)

  const send = async (given: Given<R>) => {
    setSending((count) => count + 1)
    const answer = await sendChange(route, given, manner)
    setSending((count) => count - 1)
    return answer
  }
  return { send, is_sending: sending > 0 }
}
