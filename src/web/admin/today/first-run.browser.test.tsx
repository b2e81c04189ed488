import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FirstRun } from '#contract/admin/first-steps.ts'
import type { AdminToday } from '#contract/admin/today.ts'
import { bodiesOf, expectAccessibleLayout, showAdminPage } from '../../shell/testing/show-page.tsx'

const steps: FirstRun['steps'] = [
  { step: 'name', is_done: true, counts: [], name: 'Nordic Winter Game' },
  { step: 'calendar', is_done: true, counts: [1, 47], name: '2026/27' },
  { step: 'athletes', is_done: true, counts: [200, 212, 0], name: null },
  { step: 'prices', is_done: false, counts: [0, 412], name: null },
  { step: 'deadlines', is_done: false, counts: [20, 20, 0, 0], name: null },
  { step: 'mail', is_done: false, counts: [], name: null },
  { step: 'invite', is_done: false, counts: [0, 0], name: null },
]

const first_run: FirstRun = {
  steps,
  has_opened: false,
  opens_at: null,
  closes_at: null,
  opening: null,
  hidden_id: null,
}

const todayWith = (given: Partial<FirstRun> | null): AdminToday => ({
  due: [],
  wrong: [],
  waiting: [],
  checked: null,
  deadlines: [],
  weekend: null,
  changes: [],
  first_run: given && { ...first_run, ...given },
})

const withDeadlines = (counts: number[]) =>
  steps.map((step) =>
    step.step === 'prices'
      ? { ...step, is_done: true }
      : step.step === 'deadlines'
        ? { ...step, counts }
        : step,
  )

beforeEach(() => page.viewport(390, 844))

test('before the first weekend, the page shows the setup steps and marks the current one', async () => {
  await showAdminPage('/', { 'GET /api/admin/today': { json: todayWith({}) } })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Open your first weekend')
  await expect.element(page.getByText(/3 of 7 done, about 12 minutes left\./)).toBeVisible()
  await expect.element(page.getByText('1 weekend and 47 races in 2026/27')).toBeVisible()
  const current_steps = document.querySelectorAll('[aria-current="step"]')
  expect(current_steps).toHaveLength(1)
  expect(current_steps[0]?.textContent).toContain('412 athletes have no price yet')
  await expect.element(page.getByRole('link', { name: 'Set prices' })).toBeVisible()
  // Later steps have links too.
  await expect.element(page.getByRole('link', { name: 'Set up email' })).toBeVisible()
  await expectAccessibleLayout()
})

test('a season with only past deadlines links to the page where it can be discarded', async () => {
  await showAdminPage('/', {
    'GET /api/admin/today': { json: todayWith({ steps: withDeadlines([0, 0, 30, 0]) }) },
  })
  await expect.element(page.getByText(/All 30 deadlines of this season have passed/)).toBeVisible()
  const link = page.getByRole('link', { name: 'Discard the season, or add another' })
  await expect.element(link).toHaveAttribute('href', '/admin/calendar/seasons')
})

test('one button shows a hidden weekend to the players, and saves exactly the change that was previewed', async () => {
  const report = {
    moved: [],
    announcement: null,
    teams: 0,
    players: 0,
    selections: [],
    created: [],
    is_rebuilding: false,
    job_id: null,
    version: '"7"',
    digest: 'first',
  }
  const sent_requests = await showAdminPage('/', {
    'GET /api/admin/today': { json: todayWith({ steps: withDeadlines([0, 0, 0, 1]), hidden_id: 4 }) },
    'POST /api/admin/calendar': { json: report },
  })
  await expect.element(page.getByText('The weekend is hidden: players do not see it.')).toBeVisible()
  await page.getByRole('button', { name: 'Show it to players' }).click()
  const change = { act: 'weekend set', weekend_id: 4, hidden: false }
  await expect
    .poll(() => bodiesOf(sent_requests, 'POST /api/admin/calendar'))
    .toEqual([
      { dry_run: true, change },
      { dry_run: false, change, digest: 'first' },
    ])
  await expectAccessibleLayout()
})

test('once the weekend is open, Today says so and keeps the remaining steps until they are hidden', async () => {
  let is_hidden = false
  const open = {
    has_opened: true,
    opening: 'Falun',
    opens_at: '2020-01-01T10:00:00.000Z',
    closes_at: '2099-01-01T10:00:00.000Z',
  }
  const sent_requests = await showAdminPage('/', {
    'GET /api/admin/today': () => ({ json: todayWith(is_hidden ? null : open) }),
    'PUT /api/admin/today/first-steps': ({ body }) => {
      is_hidden = (body as { is_hidden: boolean }).is_hidden
      return { json: {} }
    },
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Today')
  await expect.element(page.getByText('Falun is open: players can pick.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy the link' })).toBeVisible()
  await expectAccessibleLayout()
  await page.getByRole('button', { name: 'Hide' }).click()
  const again = page.getByRole('button', { name: 'Show them again' })
  await expect.element(again).toHaveFocus()
  expect(page.getByText('Falun is open').query()).toBeNull()
  await again.click()
  await expect.element(page.getByText('Falun is open: players can pick.')).toBeVisible()
  expect(bodiesOf(sent_requests, 'PUT /api/admin/today/first-steps')).toEqual([
    { is_hidden: true },
    { is_hidden: false },
  ])
})
