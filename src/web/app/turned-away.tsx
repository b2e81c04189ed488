import { use, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { LogInFirstPage } from '../pages/log-in-first-page.tsx'
import { NotAuthorizedPage } from '../pages/not-authorized-page.tsx'
import { SessionContext } from '../session/session-context.ts'
import { loginAddress } from './audiences.ts'

// The way to the login is that of the page that failed: once there, one would be on the way to the login from the login.

/** A page answered 401: whoever thought that he was logged in is so no longer, and logs in to come back here. */
export function NotLoggedIn() {
  const { state, logOut } = use(SessionContext)
  const [login] = useState(loginAddress(useLocation()))
  useEffect(() => {
    if (state === 'player') logOut()
  }, [state, logOut])

  if (state === 'visitor') return <Navigate to={login} replace />
  return <LogInFirstPage title="Not logged in" />
}

/** A page answered 403: a visitor may log in for it; to a player it says so, and sends him nowhere (rules §9). */
export function NotAuthorized() {
  const { state } = use(SessionContext)
  const [login] = useState(loginAddress(useLocation()))

  if (state === 'visitor') return <Navigate to={login} replace />
  return <NotAuthorizedPage />
}
