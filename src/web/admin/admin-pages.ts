import { Activity, Flag, History, Hourglass, type LucideIcon, Shield, ShieldCheck, Users } from 'lucide-react'
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
    path: '/jobs',
    menu: { label: 'Jobs', section: 'Server', icon: Hourglass },
    page: lazyPage('admin/jobs/jobs-page', async () => (await import('./jobs/jobs-page.tsx')).JobsPage),
  },
  {
    path: '/jobs/:job_id',
    page: lazyPage('admin/jobs/job-page', async () => (await import('./jobs/job-page.tsx')).JobPage),
  },
  {
    path: '/audit',
    menu: { label: 'Audit', section: 'Server', icon: History },
    page: lazyPage('admin/audit/audit-page', async () => (await import('./audit/audit-page.tsx')).AuditPage),
  },
  {
    path: '/health',
    menu: { label: 'Health', section: 'Server', icon: Activity },
    page: lazyPage(
      'admin/health/health-page',
      async () => (await import('./health/health-page.tsx')).HealthPage,
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
