import { CalendarDays, Footprints } from 'lucide-react'
import { lazyPage } from '../core/lazy-page.tsx'
import type { AdminPageRoute } from './admin-page-route.ts'

export const SEASON_PAGES: readonly AdminPageRoute[] = [
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
    path: '/calendar/import-weekends',
    page: lazyPage(
      'admin/table-import/table-import-page',
      async () => (await import('./table-import/table-import-page.tsx')).WeekendsImportPage,
    ),
  },
  {
    path: '/calendar/seasons',
    page: lazyPage(
      'admin/season-import/seasons-page',
      async () => (await import('./season-import/seasons-page.tsx')).SeasonsPage,
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
      'admin/prices/prices-page',
      async () => (await import('./prices/prices-page.tsx')).PricesPage,
    ),
  },
  {
    path: '/athletes/import',
    page: lazyPage(
      'admin/table-import/table-import-page',
      async () => (await import('./table-import/table-import-page.tsx')).AthletesImportPage,
    ),
  },
  {
    path: '/athletes/prices/import',
    page: lazyPage(
      'admin/table-import/table-import-page',
      async () => (await import('./table-import/table-import-page.tsx')).PricesImportPage,
    ),
  },
  {
    path: '/athletes/new',
    page: lazyPage(
      'admin/athletes/new-athlete-page',
      async () => (await import('./athletes/new-athlete-page.tsx')).NewAthletePage,
    ),
  },
  {
    path: '/athletes/:athlete_id',
    page: lazyPage(
      'admin/athletes/athlete-page',
      async () => (await import('./athletes/athlete-page.tsx')).AthletePage,
    ),
  },
  {
    path: '/athletes/:athlete_id/merge',
    page: lazyPage(
      'admin/athletes/merge-page',
      async () => (await import('./athletes/merge-page.tsx')).MergePage,
    ),
  },
]
