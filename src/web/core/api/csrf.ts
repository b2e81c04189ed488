import { getCsrf } from '#contract/accounts.ts'
import { fetchReply } from './reply.ts'

const never = new AbortController().signal

let renewal: Promise<unknown> | undefined

/**
 * Fetches a new CSRF cookie, whose value every request sends back. If that fails, the change itself will fail and be
 * reported. Concurrent callers share one request: a second cookie would make the first one stale.
 */
export async function renewCsrf(): Promise<void> {
  renewal ??= fetchReply(getCsrf, {}, never).finally(() => {
    renewal = undefined
  })
  await renewal
}
