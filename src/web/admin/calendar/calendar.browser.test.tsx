import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CalendarReport, CalendarWeekend } from '#contract/admin/calendar.ts'
import { expectFine, showAdminPage } from '../../shell/testing/show-page.tsx'

const davos: CalendarWeekend = {
  weekend_id: 2,
  weekend_name: 'Davos',
  event_start: '2030-12-05T09:00:00.000Z',
  event_end: '2030-12-06T15:00:00.000Z',
  time_zone: 'Europe/Zurich',
  hidden: false,
  is_tour: false,
  is_championship: false,
  livestream_link: null,
  event_link: null,
  races: [
    {
      race_id: 4,
      race_code: 'DAV-SPR-F',
      selection_id: 7,
      name: 'Sprint',
      date: '2030-12-05T09:00:00.000Z',
      kind: 'sprint',
      gender: 'f',
      state: 'scheduled',
    },
  ],
  deadlines: [
    {
      kind: 'selection',
      id: 7,
      name: 'Davos',
      opens_at: null,
      closes_at: '2030-12-05T06:00:00.000Z',
      is_closed: false,
      count: 40,
    },
  ],
}

const report: CalendarReport = {
  moved: [
    {
      kind: 'selection',
      id: 7,
      name: 'Davos',
      from: '2030-12-05T06:00:00.000Z',
      to: '2030-12-05T07:00:00.000Z',
    },
  ],
  announcement: { header: 'New deadline: Davos', text: 'Fog. It closes at 2030-12-05T07:00Z.' },
  teams: 40,
  players: 40,
  selections: [],
}

const calendar = { 'GET /api/admin/calendar': { json: [davos] } }

beforeEach(() => page.viewport(390, 844))

test('a deadline is moved in the local time of the venue, after a preview and with a reason', async () => {
  const asked = await showAdminPage('/calendar', {
    ...calendar,
    'POST /api/admin/calendar': { json: report },
  })
  await page.getByRole('button', { name: 'Move deadline' }).click()
  const field = page.getByLabelText(/^New deadline/)
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('2030-12-05T07:00')
  await page.getByRole('button', { name: '1 h later' }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect.element(page.getByText('40 players have picks here. All teams are kept.')).toBeVisible()
  await expect.element(page.getByText('New deadline: Davos')).toBeVisible()
  await expectFine()

  await page.getByLabelText(/^Reason/).fill('fog')
  await page.getByRole('button', { name: 'Move and announce' }).click()
  await expect.element(field).not.toBeInTheDocument()
  const change = { act: 'deadline move', kind: 'selection', id: 7, to: '2030-12-05T08:00' }
  expect(asked.filter(({ call }) => call === 'POST /api/admin/calendar').map(({ body }) => body)).toEqual([
    { dry_run: true, change },
    { dry_run: false, reason: 'fog', change },
  ])
})

test('an edited field needs another preview, and a refusal is shown beside it', async () => {
  const json = { code: 'calendar', message: 'The deadline would be after the first start.' }
  let is_refused = false
  await showAdminPage('/calendar', {
    ...calendar,
    'POST /api/admin/calendar': () => (is_refused ? { status: 409, json } : { json: report }),
  })
  await page.getByRole('button', { name: 'Move deadline' }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect.element(page.getByRole('button', { name: 'Move and announce' })).toBeVisible()
  is_refused = true
  await page.getByRole('button', { name: '1 day later' }).click()
  expect(page.getByRole('button', { name: 'Move and announce' }).query()).toBeNull()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect.element(page.getByText(json.message)).toBeVisible()
})

test('a season without races leads to the import', async () => {
  await showAdminPage('/calendar', { 'GET /api/admin/calendar': { json: [] } })
  await page.getByRole('link', { name: 'Import a calendar' }).click()
  await expect.element(page.getByRole('heading', { name: 'New season, or import' })).toBeVisible()
  await expectFine()
})
