import { type ReactNode, use, useEffect } from 'react'
import { matchRoutes, Navigate, Route, Routes, useLocation, useSearchParams } from 'react-router'
import { safeNext } from '#text/next-path.ts'
import type { LazyPage } from '../core/lazy-page.tsx'
import { loginUrlFrom } from '../core/paths/login-url.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { RouteTitle } from '../ui/page.tsx'
import { PAGES } from './page-list.ts'
import type { Audience, PageRoute } from './page-route.ts'
import { LogInFirstPage } from './pages/log-in-first-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { ReconnectingPage } from './pages/reconnecting-page.tsx'
import { redirectOf } from './redirects.ts'

/** Returns the page with the path. Undefined if there is no such page. */
export function pageAt(pathname: string): LazyPage | undefined {
  return matchRoutes([...PAGES], pathname)?.[0]?.route.page
}

export function isForPlayers(pathname: string): boolean {
  return matchRoutes([...PAGES], pathname)?.[0]?.route.audience === 'players'
}

/** Whether the page shows results and refreshes itself. */
export function isLivePage(pathname: string): boolean {
  return matchRoutes([...PAGES], pathname)?.[0]?.route.is_live ?? false
}

export function hasPage(pathname: string): boolean {
  return pageAt(pathname) !== undefined
}

export function PageRoutes() {
  return (
    <Routes>
      {PAGES.map((route) => (
        <Route key={route.path} path={route.path} element={<RoutedPage {...route} />} />
      ))}
      {PAGES.map(
        ({ former_path }) =>
          former_path && <Route key={former_path} path={former_path} element={<Redirected />} />,
      )}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}

function RoutedPage({ audience, title = '', page: { Page } }: PageRoute) {
  return (
    <RequireAudience audience={audience}>
      <RouteTitle value={title}>
        <Page />
      </RouteTitle>
    </RequireAudience>
  )
}

/** Redirects from a former path within the app. If the browser requests a former path, the server redirects. */
function Redirected() {
  const { pathname, search } = useLocation()
  return <Navigate to={(redirectOf(pathname) ?? '/') + search} replace />
}

/** Renders a page for its audience. Other users are redirected. */
function RequireAudience({ audience, children }: { audience: Audience; children: ReactNode }) {
  if (audience === 'players') return <ForPlayers>{children}</ForPlayers>
  return audience === 'visitors' ? <ForVisitors>{children}</ForVisitors> : children
}

function ForPlayers({ children }: { children: ReactNode }) {
  const { state, is_reconnecting } = use(SessionContext)
  const location = useLocation()
  if (state === 'player') return children
  if (state === 'visitor') return <Navigate to={loginUrlFrom(location)} replace />
  return is_reconnecting ? <ReconnectingPage /> : <LogInFirstPage />
}

/** Whether the path belongs to the admin pages, which are another document. */
function isAdminPath(path: string): boolean {
  return /^\/admin([/?#]|$)/.test(path)
}

function OtherDocument({ address }: { address: string }) {
  useEffect(() => location.replace(address), [address])
  return null
}

/** Renders a page for visitors. When the user logs in, redirects to the page that they wanted to open before. */
function ForVisitors({ children }: { children: ReactNode }) {
  const { state } = use(SessionContext)
  const [search] = useSearchParams()
  if (state === 'player') {
    const next = safeNext(search.get('next'))
    return isAdminPath(next) ? <OtherDocument address={next} /> : <Navigate to={next} replace />
  }
  return <div className="for-visitors">{children}</div>
}
