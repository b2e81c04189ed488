import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { AdminJob } from '#contract/admin/jobs.ts'
import type { AdminBackups } from '#contract/admin/site/backups.ts'
import {
  bodiesOf,
  expectAccessibleLayout,
  type SentRequest,
  type ServerReplies,
  showAdminPage,
} from '../../shell/testing/show-page.tsx'

const made_at = '2026-11-28T19:00:00.000Z'
const name = 'podium-20261128T190000Z-0a1b2c3d.tar.zst.age'
const backups: AdminBackups = {
  schedule: { folder: '/mnt/backups', every_h: 24, keep: 14, is_encrypted: true },
  is_paused: false,
  next_at: '2099-11-29T19:00:00.000Z',
  failure: null,
  job_id: null,
  files: [
    { name, made_at, bytes: 4_200_000, is_encrypted: true, schema: '0085_backup_downloads.sql' },
    {
      name: 'podium-20261127T190000Z-0a1b2c3d.tar.zst',
      made_at: '2026-11-27T19:00:00.000Z',
      bytes: 4_100_000,
      is_encrypted: false,
      schema: '0078_work_pause.sql',
    },
  ],
}
const job: AdminJob = {
  job_id: 6,
  kind: 'backup',
  about: [],
  race_ids: [],
  actor: 'player 8',
  actor_name: 'anna',
  reason: null,
  state: 'running',
  step: 'back up',
  share: 0.43,
  steps: [{ step: 'back up', share: 1, took_s: 2 }],
  attempts: 1,
  created_at: made_at,
  started_at: made_at,
  finished_at: null,
  left_s: [2, 4],
  cancel_requested: false,
  result: null,
  problem: null,
}
const list = 'GET /api/admin/backups'
const permit = 'POST /api/admin/backups/downloads'
const show = (state: AdminBackups, more: ServerReplies = {}) =>
  showAdminPage('/backups', {
    'GET /api/admin/jobs': { json: [], headers: { 'x-total-count': '0' } },
    [list]: { json: state },
    ...more,
  })
const main = page.getByRole('main')
const button = (label: string | RegExp) => main.getByRole('button', { name: label })

beforeEach(() => page.viewport(1280, 800))

test('without a schedule the page names the settings, and has no button that starts a backup', async () => {
  await show({ ...backups, schedule: null, next_at: null, files: [] })
  await expect.element(main.getByText('The server makes no backups')).toBeVisible()
  for (const setting of ['BACKUP_DIR', 'BACKUP_EVERY', 'BACKUP_KEEP', 'BACKUP_PASSPHRASE'])
    await expect.element(main.getByRole('listitem').getByText(setting, { exact: true })).toBeVisible()
  expect(button('Back up now').query()).toBe(null)
  await expectAccessibleLayout()
})

test('the files are listed with time, size, schema and encryption, and the next backup is announced', async () => {
  await show(backups)
  const [first, second] = [main.getByRole('listitem').nth(0), main.getByRole('listitem').nth(1)]
  await expect.element(first.getByText(/^4\.2 MB, schema 0085_backup_downloads$/)).toBeVisible()
  await expect.element(first.getByText('Encrypted', { exact: true })).toBeVisible()
  await expect.element(second.getByText('Not encrypted')).toBeVisible()
  await expect.element(main.getByText(/in \d+ days$/)).toBeVisible()
  await expect
    .element(main.getByText('The server makes a backup every day and keeps the latest 14.'))
    .toBeVisible()
  await expect
    .element(main.getByText(/^npm run operator -- restore \/mnt\/backups\/podium-\S+\.age$/))
    .toBeVisible()
  await expectAccessibleLayout()
})

test('the time until the next backup is updated with each reply, until the backup is due', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const opened = Date.now()
  await show({ ...backups, next_at: new Date(opened + 5 * 3_600_000 + 30_000).toISOString() })
  await expect.element(main.getByText(/in 5 h 0 min$/)).toBeVisible()
  vi.setSystemTime(opened + 3_600_000)
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.element(main.getByText(/in 4 h 0 min$/)).toBeVisible()
  vi.setSystemTime(opened + 6 * 3_600_000)
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.element(main.getByText('Due now. It starts within a minute.')).toBeVisible()
})

test('a failed backup is reported with its reason; without encryption the page shows a warning', async () => {
  await show({
    ...backups,
    schedule: { ...backups.schedule!, is_encrypted: false },
    failure: { at: made_at, problem: 'Cannot write /mnt/backups (EACCES).' },
  })
  await expect.element(main.getByRole('alert').getByText('Problem with the backups')).toBeVisible()
  await expect.element(main.getByRole('alert').getByText('Cannot write /mnt/backups (EACCES).')).toBeVisible()
  await expect.element(main.getByText('New backups are not encrypted')).toBeVisible()
  await expectAccessibleLayout()
})

test('after a restore the page says how to resume, and has no button that starts a backup', async () => {
  await show({ ...backups, is_paused: true, next_at: null, files: [] })
  await expect.element(main.getByText('npm run operator -- resume')).toBeVisible()
  await expect.element(main.getByText('There is no backup in the folder yet.')).toBeVisible()
  expect(button('Back up now').query()).toBe(null)
  await expectAccessibleLayout()
})

test('a backup that is started on the page shows its progress, and is listed when it is complete', async () => {
  let state: AdminBackups = { ...backups, files: [] }
  let current = job
  const sent_requests = await show(state, {
    [list]: () => ({ json: state }),
    'POST /api/admin/backups': () => {
      state = { ...state, job_id: 6 }
      return { json: { job_id: 6 } }
    },
    'GET /api/admin/jobs/6': () => ({ json: current }),
  })
  await button('Back up now').click()
  await expect.element(main.getByRole('progressbar')).toHaveAttribute('value', '43')
  await expect.element(button('Back up now')).toBeDisabled()
  await expect.element(main.getByText('A backup is being made.')).toBeVisible()
  await expectAccessibleLayout()
  expect(bodiesOf(sent_requests, 'POST /api/admin/backups')).toHaveLength(1)
  state = backups
  current = { ...job, state: 'done', share: 1, finished_at: made_at, left_s: null }
  await expect.element(main.getByText('Done. The backup is complete.')).toBeVisible()
  await expect.element(main.getByText(name, { exact: true })).toBeVisible()
  await expect.element(button('Back up now')).toBeEnabled()
})

test('a download asks for a reason, and begins only after the server has permitted it', async () => {
  const sent_requests = await show(backups, {
    [permit]: ({ body }: SentRequest) =>
      (body as { reason: string }).reason === ''
        ? {
            status: 422,
            json: { code: 'invalid', message: 'x', field_errors: { reason: 'Please give a reason' } },
          }
        : { json: { download_id: 7 } },
  })
  const clicked: string[] = []
  // The fake server has no file, so the test only records the click.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${new URL(this.href).pathname} ${this.download}`)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  await button(/^Download … Sat/).click()
  const form = main.getByRole('form', { name: 'Download' })
  await expect.element(form.getByLabelText('Reason')).toHaveFocus()
  await expect.element(form.getByText(/only with the passphrase/)).toBeVisible()
  await expectAccessibleLayout()
  await form.getByRole('button', { name: 'Download' }).click()
  await expect.element(form.getByText('Please give a reason')).toBeVisible()
  expect(clicked).toEqual([])
  await form.getByLabelText('Reason').fill('drill')
  await form.getByRole('button', { name: 'Download' }).click()
  await expect.element(main.getByText('The download has started')).toBeVisible()
  const note = main.getByText('The download has started').element().closest('.act-panel-form')
  await expect.poll(() => document.activeElement === note).toBe(true)
  expect(clicked).toEqual([`/api/admin/backups/downloads/7 ${name}`])
  expect(bodiesOf(sent_requests, permit)).toEqual([
    { name, reason: '' },
    { name, reason: 'drill' },
  ])
  await expect
    .element(main.getByRole('link', { name: 'download the file' }))
    .toHaveAttribute('href', '/api/admin/backups/downloads/7')
  await expectAccessibleLayout()
})
