import {
  Activity,
  BarChart3,
  CalendarDays,
  CircleHelp,
  Flag,
  Footprints,
  History,
  Hourglass,
  Link as LinkIcon,
  ListChecks,
  type LucideIcon,
  Megaphone,
  Palette,
  Settings,
  Shield,
  ShieldCheck,
  Users,
} from 'lucide-react'
import { type LazyPage, lazyPage } from '../core/lazy-page.tsx'

/** The groups of the menu; `race-day` has no heading. */
export type AdminSection = 'race-day' | 'Season' | 'Site' | 'Server'

export type AdminPageRoute = {
  /** Path below /admin. */
  path: string
  /** The menu entry of the page. A page without one is reached from another page. */
  menu?: {
    label: string
    section: AdminSection
    icon: LucideIcon
    /** On phones, the page is also one of the tabs at the bottom. */
    is_tab?: true
    /** Only owners see the entry. */
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
    path: '/results/publish',
    page: lazyPage(
      'admin/results/publish-races-page',
      async () => (await import('./results/publish-races-page.tsx')).PublishRacesPage,
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
    path: '/side-bets',
    menu: { label: 'Side bets', section: 'race-day', icon: CircleHelp, is_tab: true },
    page: lazyPage(
      'admin/side-bets/side-bets-page',
      async () => (await import('./side-bets/side-bets-page.tsx')).SideBetsPage,
    ),
  },
  {
    path: '/calendar',
    menu: { label: 'Calendar', section: 'Season', icon: CalendarDays, is_tab: true },
    page: lazyPage(
      'admin/calendar/calendar-page',
      async () => (await import('./calendar/calendar-page.tsx')).CalendarPage,
    ),
  },
  {
    path: '/calendar/import',
    page: lazyPage(
      'admin/season-import/season-import-page',
      async () => (await import('./season-import/season-import-page.tsx')).SeasonImportPage,
    ),
  },
  {
    path: '/calendar/cups',
    page: lazyPage(
      'admin/calendar/cups-page',
      async () => (await import('./calendar/cups-page.tsx')).CupsPage,
    ),
  },
  {
    path: '/calendar/:weekend_id',
    page: lazyPage(
      'admin/calendar/calendar-page',
      async () => (await import('./calendar/calendar-page.tsx')).CalendarPage,
    ),
  },
  {
    path: '/athletes',
    menu: { label: 'Athletes', section: 'Season', icon: Footprints },
    page: lazyPage(
      'admin/athletes/athletes-page',
      async () => (await import('./athletes/athletes-page.tsx')).AthletesPage,
    ),
  },
  {
    path: '/athletes/prices',
    page: lazyPage(
      'admin/athletes/prices-page',
      async () => (await import('./athletes/prices-page.tsx')).PricesPage,
    ),
  },
  {
    path: '/content',
    menu: { label: 'Content', section: 'Site', icon: Megaphone },
    page: lazyPage(
      'admin/content/content-page',
      async () => (await import('./content/content-page.tsx')).ContentPage,
    ),
  },
  {
    path: '/content/new-page',
    page: lazyPage('admin/content/new-page', async () => (await import('./content/new-page.tsx')).NewPage),
  },
  {
    path: '/content/pages/*',
    page: lazyPage('admin/content/text-page', async () => (await import('./content/text-page.tsx')).TextPage),
  },
  {
    path: '/links',
    menu: { label: 'Menu and sponsors', section: 'Site', icon: LinkIcon },
    page: lazyPage('admin/look/links-page', async () => (await import('./look/links-page.tsx')).LinksPage),
  },
  {
    path: '/look',
    menu: { label: 'Name and look', section: 'Site', icon: Palette, is_for_owner: true },
    page: lazyPage('admin/look/look-page', async () => (await import('./look/look-page.tsx')).LookPage),
  },
  {
    path: '/settings',
    menu: { label: 'Settings', section: 'Site', icon: Settings, is_for_owner: true },
    page: lazyPage(
      'admin/settings/settings-page',
      async () => (await import('./settings/settings-page.tsx')).SettingsPage,
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
    path: '/reports',
    page: lazyPage(
      'admin/people/reports-page',
      async () => (await import('./people/reports-page.tsx')).ReportsPage,
    ),
  },
  {
    path: '/numbers',
    menu: { label: 'Numbers', section: 'Site', icon: BarChart3 },
    page: lazyPage(
      'admin/numbers/numbers-page',
      async () => (await import('./numbers/numbers-page.tsx')).NumbersPage,
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
