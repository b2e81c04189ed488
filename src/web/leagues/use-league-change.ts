import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Route } from '#contract/route.ts'
import { announceError } from '../core/api/error-message.ts'
import type { ApiResult, Given, ReplyOf } from '../core/api/reply.ts'
import { sendChange } from '../core/api/send-change.ts'
import { backoffMs } from '../core/sync/backoff.ts'
import { captureHeaders } from '../core/sync/capture-headers.ts'
import { newKey } from '../core/sync/new-key.ts'
import { isOfLeagues } from './league-replies.ts'

/** How often it goes out while nobody can say what came of it. */
const TRIES = 4

/**
 * Sends a change with a key of its own. The same key goes out again where no answer came, or none that decides, so that the
 * change is made once whatever the connection does. What went wrong is a value, and told by the caller.
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
  return new Promise((wake) => setTimeout(wake, ms))
}

type LeagueChange<R extends Route> = {
  /** Done once the page shows what came of it. Told to the reader in the banner where it failed. */
  send: (given: Given<R>) => Promise<ApiResult<ReplyOf<R>>>
  is_sending: boolean
}

/** A change of a league that a part of a page can make. `critical`: whoever sends it tells its failure himself. */
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

/** Asks anew for all that is known of leagues; done when what is on the page has come. */
function useLeaguesReload(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ predicate: ({ queryKey: [path] }) => isOfLeagues(path) })
}
