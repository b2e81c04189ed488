import { use, useCallback, useEffect, useRef, useState } from 'react'
import { postVerify } from '#contract/accounts.ts'
import type { Problem } from '#contract/problems.ts'
import { sendChange } from '../core/mutations/send-change.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { hasPlayerCookie } from '../core/session/session-store.ts'
import type { Outcome } from '../forms/outcome.ts'
import { markAsNew } from './welcome-store.ts'

export type Verification =
  | { stage: 'asking' }
  /** Opened in another browser than the one that registered. */
  | { stage: 'password' }
  | { stage: 'verified' }
  | { stage: 'gone' }
  /**
   * `status` 401: a link to a new address is only valid for the logged-in user who requested it; 409: in another
   * browser.
   */
  | { stage: 'refused'; message: string; status: number | null }

/** Sends the token of a mailed link to the server, once and automatically: opening the link is the confirmation. */
export function useVerify(token: string) {
  const { logIn } = use(SessionContext)
  const [state, setState] = useState<Verification>({ stage: 'asking' })
  const asked = useRef<string>(null)

  const verify = useCallback(
    async (body: { password?: string }): Promise<Outcome> => {
      // A user who was logged in before has only changed the address.
      const was_in = hasPlayerCookie()
      const answer = await sendChange(postVerify, { params: { token }, body }, { critical: false })
      if (answer.ok && answer.data.is_in) {
        await logIn()
        if (!was_in) markAsNew()
      }
      setState(answer.ok ? { stage: 'verified' } : afterRefusal(answer.status, answer.problem))
      return answer
    },
    [token, logIn],
  )
  useEffect(() => {
    if (asked.current === token) return
    asked.current = token
    void verify({})
  }, [token, verify])

  return { state, verify }
}

function afterRefusal(status: number | null, { message, field_errors }: Problem): Verification {
  if (field_errors?.password !== undefined) return { stage: 'password' }
  if (isExpired(status)) return { stage: 'gone' }
  return { stage: 'refused', message, status }
}

/** Used or expired; or cut off by a mail program. */
export function isExpired(status: number | null): boolean {
  return status === 410 || status === 404 || status === 422
}
