import { use, useEffect } from 'react'
import { useLocation } from 'react-router'
import { SessionContext } from '../core/session/session-context.ts'
import { useHydrated } from '../forms/use-hydrated.ts'

/** What the way to the page of farewell carries, when one has deleted oneself. */
export const DELETED = 'deleted'

/** Whether the reader comes here because he has deleted himself; the server has ended his session then. */
export function useFarewell(): boolean {
  const { state, logOut } = use(SessionContext)
  const { state: brought } = useLocation()
  // What the way here has carried the browser keeps, also when the page is loaded anew; the server knows nothing of it.
  const is_deleted = useHydrated() && brought === DELETED
  const is_over = state === 'player' && is_deleted

  useEffect(() => {
    if (is_over) logOut()
  }, [is_over, logOut])
  return is_deleted
}
