import { QueryClient } from '@tanstack/react-query'
import type { ReplyError } from './reply-error.ts'

const RETRIES = 2

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Being offline is said, not waited for.
        networkMode: 'always',
        retry: (failures, error) => failures < RETRIES && mayPass(error),
      },
    },
  })
}

/** Whether asking again may help: what the client did wrong stays wrong. */
function mayPass({ status }: ReplyError): boolean {
  return status === null || status >= 500
}
