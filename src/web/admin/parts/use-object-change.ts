import { useQueryClient } from '@tanstack/react-query'
import type { Route } from '#contract/route.ts'
import type { ApiResult, Given, ReplyOf } from '../../core/api/reply.ts'
import { sendChange } from '../../core/mutations/send-change.ts'

/**
 * Returns a function that sends a change of an object, based on the version that the user saw. Afterwards it fetches all
 * data of the admin pages again, also if somebody else changed the object first (412). The caller shows the errors.
 */
export function useObjectChange(version?: string) {
  const client = useQueryClient()
  return async <R extends Route>(route: R, given: Given<R>): Promise<ApiResult<ReplyOf<R>>> => {
    const answer = await sendChange(route, given, { critical: false, if_match: version })
    const is_outdated = answer.ok || answer.problem.code === 'stale'
    if (is_outdated)
      await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => isAdminPath(path) })
    return answer
  }
}

/** Whether a query key is the path of an admin route. */
export function isAdminPath(path: unknown): boolean {
  return typeof path === 'string' && path.startsWith('/api/admin/')
}
