import { BarChart3, Link as LinkIcon, Mail, Megaphone, Palette, Settings, Shield, Users } from 'lucide-react'
import { lazyPage } from '../core/lazy-page.tsx'
import type { AdminPageRoute } from './admin-page-route.ts'

export const SITE_PAGES: readonly AdminPageRoute[] = [
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
    path: '/news',
    menu: { label: 'News', section: 'Site', icon: Mail },
    page: lazyPage(
      'admin/notifications/news-page',
      async () => (await import('./notifications/news-page.tsx')).NewsPage,
    ),
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
]
