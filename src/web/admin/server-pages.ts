import { Activity, Bell, DatabaseBackup, History, Hourglass, KeyRound, ShieldCheck } from 'lucide-react'
import { lazyPage } from '../core/lazy-page.tsx'
import type { AdminPageRoute } from './admin-page-route.ts'

export const SERVER_PAGES: readonly AdminPageRoute[] = [
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
    path: '/backups',
    menu: { label: 'Backups', section: 'Server', icon: DatabaseBackup, is_for_owner: true },
    page: lazyPage(
      'admin/backups/backups-page',
      async () => (await import('./backups/backups-page.tsx')).BackupsPage,
    ),
  },
  {
    path: '/notifications',
    menu: { label: 'Notifications', section: 'Server', icon: Bell },
    page: lazyPage(
      'admin/notifications/notifications-page',
      async () => (await import('./notifications/notifications-page.tsx')).NotificationsPage,
    ),
  },
  {
    path: '/tokens',
    menu: { label: 'API tokens', section: 'Server', icon: KeyRound },
    page: lazyPage(
      'admin/tokens/tokens-page',
      async () => (await import('./tokens/tokens-page.tsx')).TokensPage,
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
