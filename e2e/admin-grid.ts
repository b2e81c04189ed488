import { expect, type Page } from '@playwright/test'
import { readDatabaseUrl } from './admin.ts'
import { becomeOperator } from './become-operator.ts'
import type { Game } from './games.ts'
import { waitForHydration } from './test.ts'

/** An admin page. `path` is relative to /admin. */
type AdminPageState = { name: string; path: string }

/** The pages of the admin menu and of its sections. The ids in the paths exist in the generated season. */
export const adminPageStates: readonly AdminPageState[] = [
  { name: 'today', path: '' },
  { name: 'results', path: '/results' },
  { name: 'results of a race', path: '/results/1' },
  { name: 'results of an upcoming race', path: '/results/80' },
  { name: 'live results of an upcoming race', path: '/results/80/live' },
  { name: 'live results of a published race', path: '/results/1/live' },
  { name: 'results to publish', path: '/results/publish' },
  { name: 'start lists', path: '/start-lists' },
  { name: 'start list of an upcoming race', path: '/start-lists/80' },
  { name: 'side bets', path: '/side-bets' },
  { name: 'calendar', path: '/calendar' },
  { name: 'calendar with a weekend', path: '/calendar/5' },
  { name: 'cups', path: '/calendar/cups' },
  { name: 'season import', path: '/calendar/import' },
  { name: 'import of weekends', path: '/calendar/import-weekends' },
  { name: 'seasons', path: '/calendar/seasons' },
  { name: 'athletes', path: '/athletes' },
  { name: 'athletes without a match', path: '/athletes?search=xyzzy' },
  { name: 'athlete', path: '/athletes/1' },
  { name: 'merge of an athlete stored twice', path: '/athletes/1/merge?double=2' },
  { name: 'new athlete', path: '/athletes/new' },
  { name: 'import of athletes', path: '/athletes/import' },
  { name: 'prices', path: '/athletes/prices' },
  { name: 'import of prices', path: '/athletes/prices/import' },
  { name: 'content', path: '/content' },
  { name: 'new page', path: '/content/new-page' },
  { name: 'text of a page', path: '/content/pages/info/rules' },
  { name: 'news', path: '/news' },
  { name: 'news to write', path: '/news?new=news' },
  { name: 'links', path: '/links' },
  { name: 'look', path: '/look' },
  { name: 'settings', path: '/settings' },
  { name: 'people', path: '/people' },
  { name: 'person', path: '/people/1' },
  { name: 'people without a match', path: '/people?search=xyzzy' },
  { name: 'numbers', path: '/numbers' },
  { name: 'leagues', path: '/leagues' },
  { name: 'league', path: '/leagues/1' },
  { name: 'reports', path: '/reports' },
  { name: 'jobs', path: '/jobs' },
  { name: 'audit', path: '/audit' },
  { name: 'health', path: '/health' },
  { name: 'backups', path: '/backups' },
  { name: 'notifications', path: '/notifications' },
  { name: 'tokens', path: '/tokens' },
  { name: 'security', path: '/security' },
  { name: 'unknown admin page', path: '/nowhere' },
]

/** Admin pages on a site without a season. */
export const emptyAdminPageStates: readonly AdminPageState[] = [
  '',
  '/results',
  '/calendar',
  '/side-bets',
  '/athletes',
  '/settings',
].map((path) => ({ name: `empty admin ${path}`, path }))

/** Logs the page in as an owner who has confirmed their second factor. */
export async function becomeOwner(page: Page, variant: Game): Promise<void> {
  await becomeOperator(page, readDatabaseUrl(variant), 'owner')
}

/** Opens an admin page, and waits until its data is loaded. */
export async function openAdminPage(page: Page, path: string): Promise<void> {
  await page.goto(`/admin${path}`)
  await waitForAdminPage(page)
}

export async function waitForAdminPage(page: Page): Promise<void> {
  await waitForHydration(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(page.locator('.spinner')).toHaveCount(0)
}
