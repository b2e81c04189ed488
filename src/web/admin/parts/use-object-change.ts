import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Route } from '#contract/route.ts'
import type { ApiResult, ReplyOf, RouteInput } from '../../core/api/reply.ts'
import { sendChange } from '../../core/mutations/send-change.ts'
import { useChangeOutcome } from '../../core/mutations/use-change.ts'

/**
 * Returns a function that sends a change of an object, based on the version that the user saw. All data of the admin
 * pages is fetched again after a change, and also if somebody else changed the object first (412). The caller shows the
 * errors.
 */
export function useObjectChange(version?: string) {
  const refetch = useAdminRefetch()
  return async <R extends Route>(route: R, given: RouteInput<R>): Promise<ApiResult<ReplyOf<R>>> => {
    const answer = await sendChange(route, given, { critical: false, if_match: version })
    const is_outdated = answer.ok || answer.problem.code === 'stale'
    if (is_outdated) await refetch()
    return answer
  }
}

/** Like `useObjectChange`, but also returns the outcome of the last change, for the component to show. */
export function useShownChange(version?: string) {
  const change = useObjectChange(version)
  const { follow, ...outcome } = useChangeOutcome()
  const send = <R extends Route>(route: R, given: RouteInput<R>) => follow(change(route, given))
  return { send, ...outcome }
}

/**
 * Returns the values of a form that changes a saved object. A value that the user has not edited is always the saved
 * value, even if somebody else has changed it since the form was opened.
 */
export function useEditedObject<Values extends object>(saved: Values, version: string | undefined) {
  const [edited, setEdited] = useState<Partial<Values>>({})
  const { setProblem, ...change } = useShownChange(version)
  const replaceEdits = (edits: (before: Partial<Values>) => Partial<Values>) => {
    setEdited(edits)
    setProblem(null)
  }
  return {
    ...change,
    /** The server's errors by field. */
    errors: change.problem?.field_errors ?? {},
    values: { ...saved, ...edited },
    edited,
    edit: (more: Partial<Values>) => replaceEdits((before) => ({ ...before, ...more })),
    discard: () => replaceEdits(() => ({})),
  }
}

/** Returns a function that fetches all data of the admin pages again. */
export function useAdminRefetch() {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/api/admin/'),
    })
}
