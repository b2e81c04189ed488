import { type ReactNode, use } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { safeNext } from '#game/next-path.ts'
import { LogInFirstPage } from '../pages/log-in-first-page.tsx'
import { ReconnectingPage } from '../pages/reconnecting-page.tsx'
import { SessionContext } from '../session/session-context.ts'
import { type Audience, loginAddress } from './audiences.ts'

/** A page for those whom it is for; others are led to where they have to go (spec §2). */
export function Admitted({ audience, children }: { audience: Audience; children: ReactNode }) {
  if (audience === 'players') return <ForPlayers>{children}</ForPlayers>
  return audience === 'visitors' ? <ForVisitors>{children}</ForVisitors> : children
}

function ForPlayers({ children }: { children: ReactNode }) {
  const { state, is_reconnecting } = use(SessionContext)
  const location = useLocation()
  if (state === 'player') return children
  if (state === 'visitor') return <Navigate to={loginAddress(location)} replace />
  return is_reconnecting ? <ReconnectingPage /> : <LogInFirstPage />
}

/** Whoever comes in here goes to where he wanted to go. */
function ForVisitors({ children }: { children: ReactNode }) {
  const { state } = use(SessionContext)
  const [search] = useSearchParams()
  if (state === 'player') return <Navigate to={safeNext(search.get('next'))} replace />
  return <div className="for-visitors">{children}</div>
}
