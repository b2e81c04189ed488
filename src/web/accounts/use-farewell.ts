import { use, useEffect } from 'react'
import { useLocation } from 'react-router'
import { SessionContext } from '../core/session/session-context.ts'
import { useHydrated } from '../forms/use-hydrated.ts'

/** The navigation state passed to the goodbye page after the account was deleted. */
export const DELETED = 'deleted'

/** Whether the user comes here from deleting the account; the server has ended the session then. */
export function useFarewell(): boolean {
  const { state, logOut } = use(SessionContext)
  const { state: brought } = useLocation()
  // The browser keeps the navigation state, also across a reload; the server does not know it.
  const is_deleted = useHydrated() && brought === DELETED
  const is_over = state === 'player' && is_deleted

  useEffect(() => {
    if (is_over) logOut()
  }, [is_over, logOut])
  return is_deleted
}
