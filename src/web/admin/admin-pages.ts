import { Flag, Footprints, type LucideIcon } from 'lucide-react'
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
]
