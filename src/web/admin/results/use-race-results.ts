import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { getAdminSession } from '#contract/admin/admin.ts'
import { getRaceResults, listAdminRaces } from '#contract/admin/results.ts'
import { useReply } from '../../core/api/use-reply.ts'

/** The results of a race with everything that the page needs; `refresh` reads them again. */
export function useRaceResults(race_id: number) {
  const reply = useReply(getRaceResults, { params: { race_id } })
  return { reply, refresh: useRefreshResults() }
}

/** Reads the results, the list of races and the numbers of the menu again. Resolves when they are shown. */
export function useRefreshResults(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    const paths: unknown[] = [getRaceResults.path, listAdminRaces.path, getAdminSession.path]
    await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths.includes(path) })
  }, [client])
}
