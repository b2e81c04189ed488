import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CalendarReport } from '#contract/admin/calendar.ts'
import { admin } from '../../shell/testing/admin-replies.ts'
import { davos } from '../../shell/testing/davos-weekend.ts'
import { bodiesOf, expectAccessibleLayout, showAdminPage } from '../../shell/testing/show-page.tsx'

const report: CalendarReport = {
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

beforeEach(() => page.viewport(390, 844))

test('if a season has no races, its calendar links to the import', async () => {
  await showAdminPage('/calendar', { 'GET /api/admin/calendar': { json: [] } })
  const weekends = page.getByRole('link', { name: 'Import weekends from a file' })
  await expect.element(weekends).toHaveAttribute('href', '/admin/calendar/import-weekends')
  await page.getByRole('link', { name: 'New season or import' }).click()
  await expect.element(page.getByRole('heading', { name: 'New season or import' })).toBeVisible()
  await expectAccessibleLayout()
})

test('without a season, no weekend can be added', async () => {
  await showAdminPage('/calendar', {
    'GET /api/admin/session': { json: { ...admin, season: null } },
    'GET /api/admin/calendar': { json: [] },
  })
  await expect.element(page.getByText('There is no season yet.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Add a weekend' }).query()).toBeNull()
})

test('a weekend that nobody uses can be changed without a reason; one button shows it to players', async () => {
  const deadlines = davos.deadlines.map((each) => ({ ...each, count: 0, is_closed: false }))
  const weekend = { ...davos, hidden: true, deadlines }
  const sent_requests = await showAdminPage('/calendar', {
    'GET /api/admin/calendar': { json: [weekend] },
    'GET /api/admin/audit': { json: [], headers: { 'x-total-count': '0' } },
    'POST /api/admin/calendar': { json: report },
  })
  await expect.element(page.getByText('This weekend is hidden: players do not see it.')).toBeVisible()
  await page.getByRole('button', { name: 'Rename' }).first().click()
  await expect.element(page.getByLabelText('Reason (optional)')).toBeVisible()
  await page.getByLabelText('New name').fill('Davos Nordic')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect.element(page.getByText('Ready to save.')).toBeVisible()
  await page.getByRole('button', { name: 'Show it to players' }).click()
  const change = { act: 'weekend set', weekend_id: davos.weekend_id, hidden: false }
  await expect
    .poll(() => bodiesOf(sent_requests, 'POST /api/admin/calendar'))
    .toEqual([
      {
        dry_run: true,
        change: { act: 'weekend rename', weekend_id: davos.weekend_id, name: 'Davos Nordic' },
      },
      { dry_run: true, change },
      { dry_run: false, change, digest: 'first' },
    ])
})

test('a race is copied for the other gender, with its venue and distance; the preview shows the deadline', async () => {
  const created = [{ name: 'Men', opens_at: null, closes_at: '2030-12-05T06:00:00.000Z' }]
  const sent_requests = await showAdminPage('/calendar', {
    'GET /api/admin/calendar': {
      json: [{ ...davos, races: [{ ...davos.races[0]!, name: 'Women’s Sprint' }] }],
    },
    'GET /api/admin/audit': { json: [], headers: { 'x-total-count': '0' } },
    'POST /api/admin/calendar': { json: { ...report, created } },
  })
  await page.getByRole('button', { name: 'Change Women’s Sprint' }).click()
  await page.getByRole('button', { name: 'Copy for men' }).click()
  await expect.element(page.getByLabelText('Name of the race')).toHaveValue('Men’s Sprint')
  await page.getByLabelText(/^Reason/).fill('new')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect.element(page.getByText(/^Men \(new\) closes .* once there are enough athletes/)).toBeVisible()
  await expectAccessibleLayout()
  expect(bodiesOf(sent_requests, 'POST /api/admin/calendar')).toMatchObject([
    {
      change: {
        act: 'race add',
        race_code: 'DAV-SPR-M',
        name: 'Men’s Sprint',
        date: '2030-12-05T10:00',
        gender: 'm',
        discipline: 'Classic',
        distance: '1.4',
        place: 'Davos',
        country: 'SUI',
      },
    },
  ])
})
