import { QueryClient } from '@tanstack/react-query'
import type { ReplyError } from './reply-error.ts'

const RETRIES = 2

/** How long a reply is taken for fresh, in ms. */
export const FRESH = 30_000

/** `retries`: how often to ask again what may pass. */
export function createQueryClient(retries = RETRIES): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH,
        // Being offline is said, not waited for.
        networkMode: 'always',
        retry: (failures, error) => failures < retries && isRetryableError(error),
      },
    },
  })
}

/** Whether asking again may help: what the client did wrong stays wrong. */
function isRetryableError({ status }: ReplyError): boolean {
  return status === null || status >= 500
}
