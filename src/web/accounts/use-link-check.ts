import { useEffect, useState } from 'react'
import { getResetLink, getRestoreLink } from '#contract/accounts.ts'
import { fetchReply } from '../core/api/reply.ts'
import { isUnusableLink } from './use-verify.ts'

/**
 * `expired`: the server has answered that the mailed link no longer works. `valid`: the link works, or the check
 * failed, for example without a connection. The server checks the link again when the user submits the form.
 */
export type LinkCheck = 'checking' | 'valid' | 'expired'

/** The requests that check the token of a link without using it up. */
const CHECKS = {
  reset: (reset_id: string, signal: AbortSignal) =>
    fetchReply(getResetLink, { params: { reset_id } }, signal),
  restore: (token: string, signal: AbortSignal) => fetchReply(getRestoreLink, { params: { token } }, signal),
}

/** Checks a link in the browser, once for each token. */
export function useLinkCheck(kind: keyof typeof CHECKS, token: string): LinkCheck {
  const [found, setFound] = useState<{ token: string; check: LinkCheck }>()

  useEffect(() => {
    const unmounting = new AbortController()
    void CHECKS[kind](token, unmounting.signal).then((answer) => {
      if (unmounting.signal.aborted) return
      setFound({ token, check: !answer.ok && isUnusableLink(answer.problem.code) ? 'expired' : 'valid' })
    })
    return () => unmounting.abort()
  }, [kind, token])

  return found?.token === token ? found.check : 'checking'
}
