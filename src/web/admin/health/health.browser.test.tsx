import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AdminHealth } from '#contract/admin/health.ts'
import { expectAccessibleLayout, type ServerReplies, showAdminPage } from '../../shell/testing/show-page.tsx'

const at = '2026-11-24T10:00:00.000Z'
const setting = {
  name: 'PORT',
  value: '4000',
  source: 'environment',
  is_secret: false,
  description: 'The port.',
} as const
const health: AdminHealth = {
  versions: { podium: '1.2.3', node: '24.1.0', postgresql: '18.1', schema: '0044_jobs.sql' },
  started_at: at,
  settings: [
    setting,
    { ...setting, name: 'SMTP_URL', value: 'set', is_secret: true },
    { ...setting, name: 'HOST', value: '127.0.0.1', source: 'default' },
  ],
  mail: { is_sent: true, waiting: 3, since: '2026-11-24 09:00', given_up: 0, test: null },
  checks: [
    { check: 'every past race has results', severity: 'error', ok: false, found: ['T1F Sprint'] },
    { check: 'boards', severity: 'error', ok: true, found: [] },
  ],
  checked_at: at,
  database: { is_embedded: true, bytes: 42_000_000, tables: [{ name: 'boards', bytes: 15_000_000 }] },
  disk: { folder: '/srv/data', free: 1_000_000_000, total: 271_000_000_000 },
}
const replies = (json: AdminHealth, more: ServerReplies = {}) => ({
  'GET /api/admin/jobs': { json: [], headers: { 'x-total-count': '0' } },
  'GET /api/admin/health': { json },
  ...more,
})
const main = page.getByRole('main')

beforeEach(() => page.viewport(1280, 800))

test('a failed check links to the page where the problem can be fixed; secrets are not shown', async () => {
  await showAdminPage('/health', replies(health))
  await expect.element(main.getByText('A past race has no results')).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: 'Add results' }))
    .toHaveAttribute('href', '/admin/results')
  await expect.element(main.getByText('set, not shown')).toBeVisible()
  await expect.element(main.getByText('127.0.0.1')).not.toBeVisible()
  await expect.element(main.getByText('The disk is nearly full')).toBeVisible()
  await expect.element(main.getByText('npm run operator -- backup podium.tar.zst')).toBeVisible()
  await expectAccessibleLayout()
})

test('the page says whether a test email was sent', async () => {
  let test: AdminHealth['mail']['test'] = null
  await showAdminPage('/health', {
    ...replies(health),
    'GET /api/admin/health': () => ({ json: { ...health, mail: { ...health.mail, test } } }),
    'POST /api/admin/health/mail_test': () => {
      test = { at, state: 'waiting' }
      return { json: {} }
    },
  })
  await main.getByRole('button', { name: 'Send me a test email' }).click()
  await expect.element(main.getByText('The test is being sent …')).toBeVisible()
  test = { at, state: 'sent' }
  await expect.element(main.getByText('The mail server accepted the test')).toBeVisible()
})

test('a rebuild asks for a reason, and then opens the page of its job', async () => {
  const sent_requests = await showAdminPage(
    '/health',
    replies(health, { 'POST /api/admin/jobs': { json: { job_id: 6 } } }),
  )
  await main.getByRole('button', { name: 'Rebuild boards …' }).click()
  await main.getByRole('button', { name: 'Rebuild boards', exact: true }).click()
  await expect.element(main.getByText('Please give a reason')).toBeVisible()
  await main.getByRole('textbox', { name: 'Reason' }).fill('after the crash')
  await main.getByRole('button', { name: 'Rebuild boards', exact: true }).click()
  await expect.poll(() => location.pathname).toBe('/admin/jobs/6')
  expect(sent_requests.filter(({ call }) => call === 'POST /api/admin/jobs').map(({ body }) => body)).toEqual(
    [{ kind: 'rebuild', reason: 'after the crash' }],
  )
})
