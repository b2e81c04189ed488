import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AdminJob } from '#contract/admin/jobs.ts'
import { admin } from '../../shell/testing/admin-replies.ts'
import { expectAccessibleLayout, type ServerReplies, showAdminPage } from '../../shell/testing/show-page.tsx'

const at = '2026-11-24T17:22:04.000Z'
const running: AdminJob = {
  job_id: 6,
  kind: 'publish',
  about: ['Sprint, Davos'],
  race_ids: [4],
  actor: 'player 1',
  actor_name: 'olga',
  reason: 'jury decision 4',
  state: 'running',
  step: 'totals',
  share: 0.43,
  steps: [
    { step: 'points', share: 0.26, took_s: 21.3 },
    { step: 'totals', share: 0.67, took_s: 27 },
    { step: 'switch', share: 0.07, took_s: null },
  ],
  attempts: 1,
  created_at: at,
  started_at: at,
  finished_at: null,
  left_s: [52, 78],
  cancel_requested: false,
  result: null,
  problem: null,
}
const list = (jobs: unknown[]) => ({ json: jobs, headers: { 'x-total-count': String(jobs.length) } })
const replies = (job: AdminJob, others: ServerReplies = {}) => ({
  'GET /api/admin/jobs': list([job]),
  'GET /api/admin/jobs/6': { json: job },
  'GET /api/admin/audit': list([]),
  ...others,
})

beforeEach(() => page.viewport(1280, 800))

test('a job shows its progress, its steps and the time left as a range; the frame shows the progress too', async () => {
  await showAdminPage('/jobs/6', replies(running))
  const main = page.getByRole('main')
  await expect.element(main.getByRole('heading', { name: 'Publishing Sprint, Davos' })).toBeVisible()
  await expect.element(main.getByText('52 s to 1 min 18 s')).toBeVisible()
  await expect.element(main.getByRole('progressbar')).toHaveAttribute('value', '43')
  await expect.element(main.getByText('27 s so far')).toBeVisible()
  await expect.element(main.getByText(/^Points of all teams/)).toBeVisible()
  expect(document.querySelector('[aria-current="step"]')?.textContent).toContain('Totals')
  await expect
    .element(page.getByRole('link', { name: 'Publishing 43%' }))
    .toHaveAttribute('href', '/admin/jobs/6')
  await expectAccessibleLayout()
})

test('a running job is fetched every second until it is done', async () => {
  let request_count = 0
  const done = { ...running, state: 'done' as const, share: 1, finished_at: at, left_s: null }
  const sent_requests = await showAdminPage('/jobs/6', {
    ...replies(running),
    'GET /api/admin/jobs/6': () => {
      request_count += 1
      return { json: request_count < 3 ? running : done }
    },
  })
  await expect.element(page.getByText('Done. All boards are up to date.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Published Sprint, Davos' })).toBeVisible()
  expect(sent_requests.filter(({ call }) => call === 'GET /api/admin/jobs/6')).toHaveLength(3)
})

test('cancelling sends one request, and the button then says that the job is stopping', async () => {
  let is_cancelled = false
  const sent_requests = await showAdminPage('/jobs/6', {
    ...replies(running),
    'GET /api/admin/jobs/6': () => ({ json: { ...running, cancel_requested: is_cancelled } }),
    'POST /api/admin/jobs/6/cancel': () => {
      is_cancelled = true
      return { json: { ...running, cancel_requested: true } }
    },
  })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('button', { name: 'Stopping …' })).toBeDisabled()
  expect(sent_requests.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1)
})

test('a failed job says why it failed, and that the boards have not changed', async () => {
  const problem = { code: 'reason-needed', message: 'Sprint: Give a reason\nRelay: Give a reason' }
  const failed = { ...running, state: 'failed' as const, finished_at: at, left_s: null, problem }
  await showAdminPage('/jobs/6', replies(failed))
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText('Relay: Give a reason')).toBeVisible()
  await expect.element(alert.getByText('The boards are as they were before.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Cancel' }).query()).toBeNull()
  await expectAccessibleLayout()
})

test('a job for news says what happens to the messages after a cancellation, a restart or a failure', async () => {
  const steps = [{ step: 'players', share: 1, took_s: 27 }]
  const news: AdminJob = {
    ...running,
    kind: 'news',
    about: [],
    race_ids: [],
    attempts: 2,
    step: 'players',
    steps,
  }
  let job = news
  await showAdminPage('/jobs/6', { ...replies(news), 'GET /api/admin/jobs/6': () => ({ json: job }) })
  const main = page.getByRole('main')
  await expect.element(main.getByText(/If you cancel, the other messages are not sent\./)).toBeVisible()
  await expect.element(main.getByText('No player gets a message twice.')).toBeVisible()
  await expect.element(main.getByText(/^The job continues by itself\. No player/)).toBeVisible()
  await expect.element(main).not.toMatchTextContent(/boards/i)
  job = { ...news, state: 'failed', finished_at: at, left_s: null, problem: { code: 'failed', message: 'x' } }
  await expect.element(page.getByRole('alert')).toMatchTextContent('unless you cancel the news')
  await expect.element(main).not.toMatchTextContent(/boards|nothing has changed/i)
})

test('without jobs, the page says that publishing results starts a job', async () => {
  await showAdminPage('/jobs', { 'GET /api/admin/jobs': list([]) })
  await expect
    .element(page.getByRole('link', { name: 'publish results' }))
    .toHaveAttribute('href', '/admin/results')
  await expectAccessibleLayout()
})

test('after a job, the frame shows the data that the job has changed', async () => {
  let is_done = false
  await showAdminPage('/jobs/6', {
    ...replies(running),
    'GET /api/admin/session': () => ({ json: { ...admin, season: is_done ? admin.season : null } }),
    'GET /api/admin/jobs': () => list(is_done ? [] : [running]),
  })
  await expect.element(page.getByText('No season yet')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Publishing 43%' })).toBeVisible()
  is_done = true
  await expect.element(page.getByText('2026/27')).toBeVisible()
})

test('without a login, the page has the header and the margins of the site', async () => {
  await page.viewport(390, 844)
  const json = { code: 'login-needed', message: 'Log in first' }
  await showAdminPage('/jobs', { 'GET /api/admin/factor': { status: 401, json } })
  await expect.element(page.getByRole('heading', { name: 'Log in first' })).toBeVisible()
  await expect.element(page.getByRole('banner').getByRole('link')).toHaveAttribute('href', '/')
  await expectAccessibleLayout()
})
