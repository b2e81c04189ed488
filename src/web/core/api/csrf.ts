import { getCsrf } from '#contract/accounts.ts'
import { fetchReply } from './reply.ts'

const never_aborted = new AbortController().signal

let renewal: Promise<unknown> | undefined

/**
 * Fetches a new CSRF cookie. A failure is not reported: the request that needs the cookie fails too, and its caller
 * reports the error. Concurrent calls share one request, because a second cookie would invalidate the first.
 */
export async function renewCsrf(): Promise<void> {
  renewal ??= fetchReply(getCsrf, {}, never_aborted).finally(() => {
    renewal = undefined
  })
  await renewal
}
