import { useEffect, useState } from 'react'
import { getResetLink, getRestoreLink } from '#contract/accounts.ts'
import { fetchReply } from '../core/api/reply.ts'
import { isExpired } from './use-verify.ts'

/**
 * Whether a mailed link still works. It is `valid` even if the check failed for another reason, such as no connection.
 * If the link does not work then, the user learns it when they submit the form.
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
      setFound({ token, check: !answer.ok && isExpired(answer.problem.code) ? 'expired' : 'valid' })
    })
    return () => unmounting.abort()
  }, [kind, token])

  return found?.token === token ? found.check : 'checking'
}
