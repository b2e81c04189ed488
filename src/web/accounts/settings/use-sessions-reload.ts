import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { listMySessions } from '#contract/me.ts'

/** Returns a function that reloads the list of the user's sessions. */
export function useSessionsReload(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: [listMySessions.path] }), [client])
}
