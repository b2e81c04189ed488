import { type ReactNode, use } from 'react'
import { matchRoutes, Navigate, Route, Routes, useLocation, useSearchParams } from 'react-router'
import { safeNext } from '#text/next-path.ts'
import { type LazyPage, lazyPage } from '../core/lazy-page.tsx'
import { type Audience, audienceOf, loginAddress } from '../core/paths/audiences.ts'
import { PATHS, type PagePath } from '../core/paths/paths.ts'
import { REDIRECTS, redirectOf } from '../core/paths/redirects.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { LogInFirstPage } from './pages/log-in-first-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { ReconnectingPage } from './pages/reconnecting-page.tsx'

const PAGES: Record<PagePath, LazyPage> = {
  '/': lazyPage('home/start-page', async () => (await import('../home/start-page.tsx')).StartPage),
  '/overall': lazyPage(
    'cups/overall-page',
    async () => (await import('../cups/overall-page.tsx')).OverallPage,
  ),
  '/races/:race_id': lazyPage(
    'races/race-page',
    async () => (await import('../races/race-page.tsx')).RacePage,
  ),
  '/events': lazyPage(
    'weekends/list/events-page',
    async () => (await import('../weekends/list/events-page.tsx')).EventsPage,
  ),
  '/events/:weekend_id': lazyPage(
    'weekends/event/event-page',
    async () => (await import('../weekends/event/event-page.tsx')).EventPage,
  ),
  '/athletes': lazyPage('team-page/athletes-page', async () => {
    const { AthletesPage, loadTeamPage } = await import('../team-page/athletes-page.tsx')
    await loadTeamPage()
    return AthletesPage
  }),
  '/athletes/:athlete_id': lazyPage(
    'athletes/athlete-page',
    async () => (await import('../athletes/athlete-page.tsx')).AthletePage,
  ),
  '/info/:page': lazyPage(
    'content/info-page',
    async () => (await import('../content/info-page.tsx')).InfoPage,
  ),
  '/login': lazyPage(
    'accounts/pages/login-page',
    async () => (await import('../accounts/pages/login-page.tsx')).LoginPage,
  ),
  '/register': lazyPage(
    'accounts/pages/register-page',
    async () => (await import('../accounts/pages/register-page.tsx')).RegisterPage,
  ),
  '/reset': lazyPage(
    'accounts/pages/reset-page',
    async () => (await import('../accounts/pages/reset-page.tsx')).ResetPage,
  ),
  '/reset/:reset_id': lazyPage(
    'accounts/pages/new-password-page',
    async () => (await import('../accounts/pages/new-password-page.tsx')).NewPasswordPage,
  ),
  '/verify/:token': lazyPage(
    'accounts/pages/verify-page',
    async () => (await import('../accounts/pages/verify-page.tsx')).VerifyPage,
  ),
  '/restore/:token': lazyPage(
    'accounts/pages/restore-page',
    async () => (await import('../accounts/pages/restore-page.tsx')).RestorePage,
  ),
  '/users/me': lazyPage(
    'accounts/settings/my-profile-page',
    async () => (await import('../accounts/settings/my-profile-page.tsx')).MyProfilePage,
  ),
  '/users/:user_id': lazyPage(
    'profiles/profile-page',
    async () => (await import('../profiles/profile-page.tsx')).ProfilePage,
  ),
  '/users/:user_id/weekends/:weekend_id': lazyPage(
    'profiles/ledger/ledger-page',
    async () => (await import('../profiles/ledger/ledger-page.tsx')).LedgerPage,
  ),
  '/leagues': lazyPage(
    'leagues/pages/leagues-page',
    async () => (await import('../leagues/pages/leagues-page.tsx')).LeaguesPage,
  ),
  '/leagues/:name': lazyPage(
    'leagues/pages/league-page',
    async () => (await import('../leagues/pages/league-page.tsx')).LeaguePage,
  ),
  '/leagues/:name/weekend/:weekend_id': lazyPage(
    'leagues/pages/league-weekend-page',
    async () => (await import('../leagues/pages/league-weekend-page.tsx')).LeagueWeekendPage,
  ),
  '/invites/:code': lazyPage(
    'leagues/pages/league-invite-page',
    async () => (await import('../leagues/pages/league-invite-page.tsx')).LeagueInvitePage,
  ),
  '/goodbye': lazyPage(
    'accounts/pages/goodbye-page',
    async () => (await import('../accounts/pages/goodbye-page.tsx')).GoodbyePage,
  ),
}

const ROUTES = PATHS.map((path) => ({ path }))

export function PageRoutes() {
  return (
    <Routes>
      {PATHS.map((path) => {
        const { Page } = PAGES[path]
        const page = (
          <RequireAudience audience={audienceOf(path)}>
            <Page />
          </RequireAudience>
        )
        return <Route key={path} path={path} element={page} />
      })}
      {Object.keys(REDIRECTS).map((path) => (
        <Route key={path} path={path} element={<Redirected />} />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}

/** The page at a path; undefined if there is none. */
export function pageAt(pathname: string): LazyPage | undefined {
  const found = matchRoutes(ROUTES, pathname)?.[0]
  return found && PAGES[found.route.path]
}

/** Client-side redirects; direct requests are redirected by the server. */
function Redirected() {
  const { pathname, search } = useLocation()
  return <Navigate to={(redirectOf(pathname) ?? '/') + search} replace />
}

/** Renders a page for its audience; others are redirected. */
function RequireAudience({ audience, children }: { audience: Audience; children: ReactNode }) {
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

/** Redirects users who log in here to their original destination. */
function ForVisitors({ children }: { children: ReactNode }) {
  const { state } = use(SessionContext)
  const [search] = useSearchParams()
  if (state === 'player') return <Navigate to={safeNext(search.get('next'))} replace />
  return <div className="for-visitors">{children}</div>
}
