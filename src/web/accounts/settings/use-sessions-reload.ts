import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { listMySessions } from '#contract/me.ts'

/** Refetches the list of sessions after one of them ended. */
export function useSessionsReload(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: [listMySessions.path] }), [client])
}
