import { useQueryClient } from '@tanstack/react-query'
import type { Route } from '#contract/route.ts'
import type { ChangeOptions } from '../core/mutations/send-change.ts'
import { type ChangeSender, useChange } from '../core/mutations/use-change.ts'
import { containsLeagues } from './league-replies.ts'

/**
 * Sends a change of a league. After a success, `send` resolves when the leagues on the page have been fetched again.
 */
export function useLeagueChange<R extends Route>(
  route: R,
  options: Pick<ChangeOptions, 'critical'> = {},
): ChangeSender<R> {
  const client = useQueryClient()
  const reload = () => {
    return client.invalidateQueries({ predicate: ({ queryKey: [path] }) => containsLeagues(path) })
  }
  return useChange(route, { ...options, onSaved: reload })
}
