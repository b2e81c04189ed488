import { QueryClient } from '@tanstack/react-query'
import type { ReplyError } from './reply-error.ts'

const RETRIES = 2

/** How long a reply is considered fresh, in ms. */
export const FRESH = 30_000

/** `retries`: how often a temporary failure is retried. */
export function createQueryClient(retries = RETRIES): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH,
        // Fail while offline instead of pausing.
        networkMode: 'always',
        retry: (failures, error) => failures < retries && isRetryableError(error),
      },
    },
  })
}

/** Whether a retry may succeed. Client errors (4xx) are final. */
function isRetryableError({ status }: ReplyError): boolean {
  return status === null || status >= 500
}
