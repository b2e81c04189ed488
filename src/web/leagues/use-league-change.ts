import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Route } from '#contract/route.ts'
import { announceError } from '../core/api/error-message.ts'
import type { ApiResult, Given, ReplyOf } from '../core/api/reply.ts'
import { backoffMs } from '../core/mutations/backoff.ts'
import { captureHeaders } from '../core/mutations/capture-headers.ts'
import { newKey } from '../core/mutations/new-key.ts'
import { sendChange } from '../core/mutations/send-change.ts'
import { containsLeagues } from './league-replies.ts'

/** How often it is sent while the result is unknown. */
const TRIES = 4

/**
 * Sends a change with an idempotency key. It is sent again with the same key if there was no conclusive reply, so that
 * the change is made once. An error is returned as a value, and reported by the caller.
 */
async function sendOnce<R extends Route>(route: R, given: Given<R>): Promise<ApiResult<ReplyOf<R>>> {
  const { send } = captureHeaders({ 'idempotency-key': newKey() })

  for (let tries = 1; ; tries++) {
    const answer = await sendChange(route, given, { critical: false, send })
    if (isDecided(answer) || tries === TRIES) return answer
    await sleep(backoffMs(tries, undefined, Math.random()))
  }
}

function isDecided(answer: ApiResult<unknown>): boolean {
  if (answer.ok) return true
  return answer.status !== null && answer.status < 500 && answer.problem.code !== 'in-progress'
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

type LeagueChange<R extends Route> = {
  /** Resolves once the page shows the result. An error is shown in the banner. */
  send: (given: Given<R>) => Promise<ApiResult<ReplyOf<R>>>
  is_sending: boolean
}

/** A change of a league from a component. `critical`: the caller reports the error. */
export function useLeagueChange<R extends Route>(route: R, { critical = true } = {}): LeagueChange<R> {
  const reload = useLeaguesReload()
  const [sending, setSending] = useState(0)

  const send = async (given: Given<R>) => {
    setSending((count) => count + 1)
    const answer = await sendOnce(route, given)
    if (answer.ok) await reload()
    else if (critical) announceError(answer.problem.message)
    setSending((count) => count - 1)
    return answer
  }
  return { send, is_sending: sending > 0 }
}

/** Refetches everything about leagues; resolves when the data on the page has arrived. */
function useLeaguesReload(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ predicate: ({ queryKey: [path] }) => containsLeagues(path) })
}
