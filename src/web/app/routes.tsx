import { matchRoutes, Navigate, Route, Routes, useLocation } from 'react-router'
import { LostPage } from '../pages/lost-page.tsx'
import { Admitted } from './admitted.tsx'
import { audienceOf } from './audiences.ts'
import { type LazyPage, lazyPage } from './lazy-page.tsx'
import { PATHS, type PagePath } from './paths.ts'
import { REDIRECTS, redirectOf } from './redirects.ts'

const PAGES: Record<PagePath, LazyPage> = {
  '/': lazyPage('start-page', async () => (await import('../pages/start-page.tsx')).StartPage),
  '/overall': lazyPage('overall-page', async () => (await import('../pages/overall-page.tsx')).OverallPage),
  '/races/:race_id': lazyPage('race-page', async () => (await import('../pages/race-page.tsx')).RacePage),
  '/events': lazyPage('events-page', async () => (await import('../pages/events-page.tsx')).EventsPage),
  '/events/:weekend_id': lazyPage(
    'event-page',
    async () => (await import('../pages/event-page.tsx')).EventPage,
  ),
  '/athletes': lazyPage('athletes-page', async () => {
    const { AthletesPage, loadReading } = await import('../pages/athletes-page.tsx')
    await loadReading()
    return AthletesPage
  }),
  '/athletes/:athlete_id': lazyPage(
    'athlete-page',
    async () => (await import('../pages/athlete-page.tsx')).AthletePage,
  ),
  '/info/:page': lazyPage('info-page', async () => (await import('../pages/info-page.tsx')).InfoPage),
  '/login': lazyPage('login-page', async () => (await import('../pages/login-page.tsx')).LoginPage),
  '/register': lazyPage(
    'register-page',
    async () => (await import('../pages/register-page.tsx')).RegisterPage,
  ),
  '/reset': lazyPage('reset-page', async () => (await import('../pages/reset-page.tsx')).ResetPage),
  '/reset/:reset_id': lazyPage(
    'new-password-page',
    async () => (await import('../pages/new-password-page.tsx')).NewPasswordPage,
  ),
  '/verify/:token': lazyPage(
    'verify-page',
    async () => (await import('../pages/verify-page.tsx')).VerifyPage,
  ),
  '/restore/:token': lazyPage(
    'restore-page',
    async () => (await import('../pages/restore-page.tsx')).RestorePage,
  ),
  '/users/me': lazyPage(
    'my-profile-page',
    async () => (await import('../pages/my-profile-page.tsx')).MyProfilePage,
  ),
  '/users/:user_id': lazyPage(
    'profile-page',
    async () => (await import('../pages/profile-page.tsx')).ProfilePage,
  ),
  '/users/:user_id/weekends/:weekend_id': lazyPage(
    'ledger-page',
    async () => (await import('../pages/ledger-page.tsx')).LedgerPage,
  ),
  '/leagues': lazyPage('leagues-page', async () => (await import('../pages/leagues-page.tsx')).LeaguesPage),
  '/leagues/:name': lazyPage(
    'league-page',
    async () => (await import('../pages/league-page.tsx')).LeaguePage,
  ),
  '/leagues/:name/weekend/:weekend_id': lazyPage(
    'league-weekend-page',
    async () => (await import('../pages/league-weekend-page.tsx')).LeagueWeekendPage,
  ),
  '/invites/:code': lazyPage(
    'league-invite-page',
    async () => (await import('../pages/league-invite-page.tsx')).LeagueInvitePage,
  ),
  '/goodbye': lazyPage('goodbye-page', async () => (await import('../pages/goodbye-page.tsx')).GoodbyePage),
}

const ROUTES = PATHS.map((path) => ({ path }))

export function PageRoutes() {
  return (
    <Routes>
      {PATHS.map((path) => {
        const { Page } = PAGES[path]
        const page = (
          <Admitted audience={audienceOf(path)}>
            <Page />
          </Admitted>
        )
        return <Route key={path} path={path} element={page} />
      })}
      {Object.keys(REDIRECTS).map((path) => (
        <Route key={path} path={path} element={<Redirected />} />
      ))}
      <Route path="*" element={<LostPage />} />
    </Routes>
  )
}

/** The page at a path; none where one gets lost. */
export function pageAt(pathname: string): LazyPage | undefined {
  const found = matchRoutes(ROUTES, pathname)?.[0]
  return found && PAGES[found.route.path]
}

/** Within the page; whoever comes from outside is told by the server. */
function Redirected() {
  const { pathname, search } = useLocation()
  return <Navigate to={(redirectOf(pathname) ?? '/') + search} replace />
}
