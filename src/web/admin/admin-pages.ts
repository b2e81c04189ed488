import type { AdminPageRoute } from './admin-page-route.ts'
import { RACE_DAY_PAGES } from './race-day-pages.ts'
import { SEASON_PAGES } from './season-pages.ts'
import { SERVER_PAGES } from './server-pages.ts'
import { SITE_PAGES } from './site-pages.ts'

/** All admin pages, in the order of the menu. */
export const ADMIN_PAGES: readonly AdminPageRoute[] = [
  ...RACE_DAY_PAGES,
  ...SEASON_PAGES,
  ...SITE_PAGES,
  ...SERVER_PAGES,
]
