import { CircleHelp, Flag, ListChecks, ListOrdered } from 'lucide-react'
import { lazyPage } from '../core/lazy-page.tsx'
import type { AdminPageRoute } from './admin-page-route.ts'

export const RACE_DAY_PAGES: readonly AdminPageRoute[] = [
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
    path: '/results/:race_id/live',
    page: lazyPage(
      'admin/live/live-batch-page',
      async () => (await import('./live/live-batch-page.tsx')).LiveBatchPage,
    ),
  },
  {
    path: '/start-lists',
    menu: { label: 'Start lists', section: 'race-day', icon: ListOrdered },
    page: lazyPage(
      'admin/start-lists/start-lists-page',
      async () => (await import('./start-lists/start-lists-page.tsx')).StartListsPage,
    ),
  },
  {
    path: '/start-lists/:race_id',
    page: lazyPage(
      'admin/start-lists/race-start-list-page',
      async () => (await import('./start-lists/race-start-list-page.tsx')).RaceStartListPage,
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
]
