import { Flag, ListChecks, type LucideIcon, Shield, ShieldCheck, Users } from 'lucide-react'
import { type LazyPage, lazyPage } from '../core/lazy-page.tsx'

/** The groups of the menu; `race-day` has no heading. */
export type AdminSection = 'race-day' | 'Season' | 'Site' | 'Server'

export type AdminPageRoute = {
  /** Below /admin. */
  path: string
  /** In the menu; a page without it is reached from another page. */
  menu?: {
    label: string
    section: AdminSection
    icon: LucideIcon
    /** Also a tab at the bottom of phones. */
    is_tab?: true
    /** Only in the menu of owners. */
    is_for_owner?: true
  }
  page: LazyPage
}

/** All admin pages, in the order of the menu. */
export const ADMIN_PAGES: readonly AdminPageRoute[] = [
  {
    path: '/',
    menu: { label: 'Today', section: 'race-day', icon: Flag, is_tab: true },
    page: lazyPage('admin/today/today-page', async () => (await import('./today/today-page.tsx')).TodayPage),
  },
  {
    path: '/results',
    menu: { label: 'Results', section: 'race-day', icon: ListChecks, is_tab: true },
    page: lazyPage(
      'admin/results/results-page',
      async () => (await import('./results/results-page.tsx')).ResultsPage,
    ),
  },
  {
    path: '/results/:race_id',
    page: lazyPage(
      'admin/results/race-results-page',
      async () => (await import('./results/race-results-page.tsx')).RaceResultsPage,
    ),
  },
  {
    path: '/people',
    menu: { label: 'People', section: 'Site', icon: Users },
    page: lazyPage(
      'admin/people/people-page',
      async () => (await import('./people/people-page.tsx')).PeoplePage,
    ),
  },
  {
    path: '/people/:user_id',
    page: lazyPage(
      'admin/people/person-page',
      async () => (await import('./people/person-page.tsx')).PersonPage,
    ),
  },
  {
    path: '/reports',
    page: lazyPage(
      'admin/people/reports-page',
      async () => (await import('./people/reports-page.tsx')).ReportsPage,
    ),
  },
  {
    path: '/leagues',
    menu: { label: 'Leagues', section: 'Site', icon: Shield },
    page: lazyPage(
      'admin/leagues/leagues-page',
      async () => (await import('./leagues/leagues-page.tsx')).LeaguesPage,
    ),
  },
  {
    path: '/leagues/:league_id',
    page: lazyPage(
      'admin/leagues/league-page',
      async () => (await import('./leagues/league-page.tsx')).LeaguePage,
    ),
  },
  {
    path: '/security',
    menu: { label: 'Security', section: 'Server', icon: ShieldCheck },
    page: lazyPage(
      'admin/factor/security-page',
      async () => (await import('./factor/security-page.tsx')).SecurityPage,
    ),
  },
]
