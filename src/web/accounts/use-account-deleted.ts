import { use, useEffect } from 'react'
import { useLocation } from 'react-router'
import { SessionContext } from '../core/session/session-context.ts'
import { useHydrated } from '../forms/use-hydrated.ts'

/** The navigation state with which the goodbye page opens after the account was deleted. */
export const DELETED = 'deleted'

/** Whether the user has just deleted their account. If so, this hook also ends the session in the browser. */
export function useAccountDeleted(): boolean {
  const { state, logOut } = use(SessionContext)
  const { state: navigation_state } = useLocation()
  // The server renders the page without the navigation state, but after a reload the browser still has it. The state is
  // ignored until hydration, so that the first render matches the HTML.
  const is_deleted = useHydrated() && navigation_state === DELETED
  const must_log_out = state === 'player' && is_deleted

  useEffect(() => {
    if (must_log_out) logOut()
  }, [must_log_out, logOut])
  return is_deleted
}
