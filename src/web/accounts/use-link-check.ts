import { useEffect, useState } from 'react'
import { getResetLink, getRestoreLink } from '#contract/accounts.ts'
import { fetchReply } from '../core/api/reply.ts'
import { isGone } from './use-verify.ts'

/** Whether a mailed link still works. Where nobody could tell it counts as good: whoever sends the form finds out. */
export type LinkCheck = 'looking' | 'good' | 'gone'

/** How each kind tells that, without being spent. */
const LOOKS = {
  reset: (reset_id: string, signal: AbortSignal) =>
    fetchReply(getResetLink, { params: { reset_id } }, signal),
  restore: (token: string, signal: AbortSignal) => fetchReply(getRestoreLink, { params: { token } }, signal),
}

/** Asks in the browser, once for each token. */
export function useLinkCheck(kind: keyof typeof LOOKS, token: string): LinkCheck {
  const [found, setFound] = useState<{ token: string; check: LinkCheck }>()

  useEffect(() => {
    const leaving = new AbortController()
    void LOOKS[kind](token, leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return
      setFound({ token, check: !answer.ok && isGone(answer.status) ? 'gone' : 'good' })
    })
    return () => leaving.abort()
  }, [kind, token])

  return found?.token === token ? found.check : 'looking'
}
