import { useEffect, useState } from 'react'
import { getResetLink, getRestoreLink } from '#contract/accounts.ts'
import { fetchReply } from '../core/api/reply.ts'
import { isExpired } from './use-verify.ts'

/**
 * Whether a mailed link still works. A link that could not be checked counts as `valid`. If it does not work,
 * submitting the form reports that.
 */
export type LinkCheck = 'checking' | 'valid' | 'expired'

/** The request that checks the token of a link without using it up. */
const CHECKS = {
  reset: (reset_id: string, signal: AbortSignal) =>
    fetchReply(getResetLink, { params: { reset_id } }, signal),
  restore: (token: string, signal: AbortSignal) => fetchReply(getRestoreLink, { params: { token } }, signal),
}

/** Checks each token once, in the browser. */
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
