import { getCsrf } from '#contract/accounts.ts'
import { fetchReply } from './reply.ts'

const never = new AbortController().signal

let renewal: Promise<unknown> | undefined

/**
 * Fetches a new CSRF cookie, whose value every request sends back. A failure is ignored: the request that needs
 * the cookie fails and is reported. Concurrent callers share one request: a second cookie would make the first one stale.
 */
export async function renewCsrf(): Promise<void> {
  renewal ??= fetchReply(getCsrf, {}, never).finally(() => {
    renewal = undefined
  })
  await renewal
}
