import { QueryClient } from '@tanstack/react-query'
import type { ReplyError } from './reply-error.ts'

const MAX_RETRIES = 2

/** A cached reply up to this age is used without fetching it again. */
export const FRESH_MS = 30_000

/** `retries` is how often a request is repeated after a temporary failure. */
export function createQueryClient(retries = MAX_RETRIES): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Without a connection, a request fails at once. By default it would wait for the connection.
        networkMode: 'always',
        retry: (failures, error) => failures < retries && isRetryableError(error),
      },
    },
  })
}

/** Whether the same request may succeed later. Client errors (4xx) are final. */
function isRetryableError({ status }: ReplyError): boolean {
  return status === null || status >= 500
}
