import { matchRoutes, Navigate, Route, Routes, useLocation } from 'react-router'
import { LostPage } from '../pages/lost-page.tsx'
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
  '/athletes/:athlete_id': lazyPage(
    'athlete-page',
    async () => (await import('../pages/athlete-page.tsx')).AthletePage,
  ),
  '/info/:page': lazyPage('info-page', async () => (await import('../pages/info-page.tsx')).InfoPage),
}

const ROUTES = PATHS.map((path) => ({ path }))

export function PageRoutes() {
  return (
    <Routes>
      {PATHS.map((path) => {
        const { Page } = PAGES[path]
        return <Route key={path} path={path} element={<Page />} />
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
