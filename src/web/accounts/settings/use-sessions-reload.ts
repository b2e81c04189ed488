import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { listMySessions } from '#contract/me.ts'

export function useSessionsReload(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: [listMySessions.path] }), [client])
}
