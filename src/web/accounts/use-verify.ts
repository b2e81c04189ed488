import { use, useCallback, useEffect, useRef, useState } from 'react'
import { postVerify } from '#contract/accounts.ts'
import type { Problem } from '#contract/problems.ts'
import { sendChange } from '../core/mutations/send-change.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { hasPlayerCookie } from '../core/session/session-store.ts'
import type { FormOutcome } from '../forms/outcome.ts'
import { markAsNew } from './welcome-store.ts'

export type Verification =
  | { stage: 'sending' }
  /** The user registered in another browser, so they have to enter their password. */
  | { stage: 'password' }
  | { stage: 'verified' }
  | { stage: 'gone' }
  /**
   * The server refused the token. For two codes, the page offers a next step. `unauthenticated`: the link confirms a
   * changed address, and the user who changed it is not logged in. `other-browser`: the user registered in another
   * browser, and the account has no password.
   */
  | { stage: 'refused'; message: string; code: Problem['code'] }

/** Confirms an address. As soon as the page opens, sends the token of the mailed link once. */
export function useVerify(token: string) {
  const { logIn } = use(SessionContext)
  const [state, setState] = useState<Verification>({ stage: 'sending' })
  const sent_token = useRef<string>(null)

  const verify = useCallback(
    async (body: { password?: string }): Promise<FormOutcome> => {
      // If the user was already logged in, they did not register: the link confirms a changed address.
      const was_logged_in = hasPlayerCookie()
      const answer = await sendChange(postVerify, { params: { token }, body }, { critical: false })
      if (answer.ok && answer.data.is_in) {
        await logIn()
        if (!was_logged_in) markAsNew()
      }
      setState(answer.ok ? { stage: 'verified' } : afterRefusal(answer.problem))
      return answer
    },
    [token, logIn],
  )
  useEffect(() => {
    if (sent_token.current === token) return
    sent_token.current = token
    void verify({})
  }, [token, verify])

  return { state, verify }
}

function afterRefusal({ code, message, field_errors }: Problem): Verification {
  if (field_errors?.password !== undefined) return { stage: 'password' }
  if (isUnusableLink(code)) return { stage: 'gone' }
  return { stage: 'refused', message, code }
}

/** Whether the mailed link was used, has expired, or was cut off by an email program. */
export function isUnusableLink(code: Problem['code']): boolean {
  return code === 'gone' || code === 'not-found' || code === 'invalid'
}
