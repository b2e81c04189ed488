import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Route } from '#contract/route.ts'
import { announceError } from '../app/error-message.ts'
import type { Answer, Given, ReplyOf } from '../app/reply.ts'
import { isOfLeagues } from './league-replies.ts'
import { sendOnce } from './send-once.ts'

type LeagueChange<R extends Route> = {
  /** Done once the page shows what came of it. Told to the reader in the banner where it failed. */
  send: (given: Given<R>) => Promise<Answer<ReplyOf<R>>>
  is_sending: boolean
}

/** A change of a league that a part of a page can make. `aside`: whoever sends it tells its failure himself. */
export function useLeagueChange<R extends Route>(route: R, { aside = false } = {}): LeagueChange<R> {
  const reload = useLeaguesReload()
  const [sending, setSending] = useState(0)

  const send = async (given: Given<R>) => {
    setSending((count) => count + 1)
    const answer = await sendOnce(route, given)
    if (answer.ok) await reload()
    else if (!aside) announceError(answer.problem.message)
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
