import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AdminNumbers } from '#contract/admin/numbers.ts'
import { admin } from '../../shell/testing/admin-replies.ts'
import { bodiesOf, expectAccessibleLayout, showAdminPage } from '../../shell/testing/show-page.tsx'

const event_start = '2026-11-27T10:00:00.000Z'
const numbers: AdminNumbers = {
  seasons: [
    { season_id: 1, name: '2026/27', is_current: true },
    { season_id: 2, name: '2025/26', is_current: false },
  ],
  season_id: 1,
  totals: { players: 1280, confirmed: 1100, verified: 12, deleted: 9 },
  registrations: [
    { day: '2026-11-01', registered: 40, confirmed: 30, deleted: 0 },
    { day: '2026-11-02', registered: 0, confirmed: 0, deleted: 1 },
    { day: '2026-11-03', registered: 90, confirmed: 60, deleted: 0 },
  ],
  weekends: [
    {
      weekend_id: 1,
      weekend_name: 'Ruka',
      event_start,
      players: 800,
      returning_players: null,
      open_teams: null,
    },
    {
      weekend_id: 2,
      weekend_name: 'Davos',
      event_start,
      players: 900,
      returning_players: 600,
      open_teams: null,
    },
    {
      weekend_id: 3,
      weekend_name: 'Oslo',
      event_start,
      players: null,
      returning_players: null,
      open_teams: 41,
    },
  ],
  selections: [
    { selection_id: 2, selection_name: 'Davos', weekend_name: 'Davos' },
    { selection_id: 1, selection_name: 'Opening', weekend_name: 'Ruka' },
  ],
  selection: {
    selection_id: 2,
    has_captains: true,
    players: 900,
    athletes: [
      { athlete_id: 1, name: 'Ask Aune', country: 'NOR', picks: 720, captains: 90 },
      { athlete_id: 2, name: 'Calle Åström', country: 'SWE', picks: 450, captains: 450 },
    ],
  },
  leagues: [
    { from: 1, to: 1, leagues: 3, members: 3 },
    { from: 201, to: null, leagues: 1, members: 350 },
  ],
}
const main = page.getByRole('main')
const sheet = (name: string) => main.getByRole('region', { name, exact: true })

beforeEach(() => page.viewport(1280, 800))

test('charts can be shown as tables, and downloaded as CSV files', async () => {
  await showAdminPage('/numbers', { 'GET /api/admin/numbers': { json: numbers } })
  await expect.element(sheet('Registrations').getByText(/^130 registered in this season/)).toBeVisible()
  await sheet('Registrations').getByText('Show as a table').click()
  await expect.element(main.getByRole('row', { name: /2026 90 60 0$/ })).toBeVisible()
  await expect
    .element(sheet('Registrations').getByRole('link', { name: 'Registrations as CSV' }))
    .toHaveAttribute('href', '/api/admin/numbers/csv?table=registrations&season_id=1')

  await expect.element(sheet('Active players').getByText('Oslo is open, with 41 teams so far.')).toBeVisible()
  await sheet('Active players').getByText('Show as a table').last().click()
  await expect.element(sheet('Active players').getByRole('row', { name: 'Davos 67%' })).toBeVisible()

  await expect.element(sheet('Picks').getByRole('row', { name: /Ask Aune 80% · 720$/ })).toBeVisible()
  const captains = sheet('Picks').getByRole('table', { name: /^Captains/ })
  await expect.poll(() => captains.getByRole('row').nth(1).element().textContent).toContain('Calle Åström50%')
  await expect
    .element(sheet('Leagues').getByRole('row', { name: '201 members or more 1', exact: true }))
    .toBeVisible()
  await expectAccessibleLayout()
})

test('a chosen season or weekend is fetched and kept in the URL', async () => {
  const sent_requests = await showAdminPage('/numbers', { 'GET /api/admin/numbers': { json: numbers } })
  await main.getByRole('combobox', { name: 'Weekend' }).selectOptions('Ruka, Opening')
  await expect.poll(() => location.search).toBe('?selection=1')
  await main.getByRole('combobox', { name: 'Season' }).selectOptions('2025/26')
  await expect.poll(() => location.search).toBe('?season=2')
  await expect
    .poll(() => {
      const calls = sent_requests.filter(({ call }) => call === 'GET /api/admin/numbers')
      return [...new Set(calls.map(({ query }) => String(query)))]
    })
    .toEqual(['', 'selection_id=1', 'season_id=2'])
})

test('before the first deadline, empty parts say when they will have numbers, and offer no CSV file', async () => {
  await page.viewport(390, 800)
  await showAdminPage('/numbers', {
    'GET /api/admin/numbers': {
      json: { ...numbers, registrations: [], weekends: [], selections: [], selection: null, leagues: [] },
    },
  })
  await expect.element(sheet('Picks').getByText(/Until then they are secret/)).toBeVisible()
  await expect
    .element(sheet('Active players').getByRole('link', { name: 'calendar' }))
    .toHaveAttribute('href', '/admin/calendar')
  expect(main.getByRole('link', { name: /as CSV/ }).all()).toEqual([])
  await expectAccessibleLayout()
})

test('an owner must give a reason before they can download the list of players', async () => {
  const sent_requests = await showAdminPage('/numbers', {
    'GET /api/admin/numbers': { json: numbers },
    'POST /api/admin/exports': { json: { export_id: 6 } },
  })
  await main.getByRole('button', { name: 'Export players …' }).click()
  await main.getByRole('button', { name: 'Export players', exact: true }).click()
  await expect.element(main.getByText('Please give a reason')).toBeVisible()
  await main.getByLabelText('Reason').fill('newsletter')
  await main.getByRole('button', { name: 'Export players', exact: true }).click()
  await expect
    .element(main.getByRole('link', { name: 'Download players.csv' }))
    .toHaveAttribute('href', '/api/admin/exports/6/players')
  expect(bodiesOf(sent_requests, 'POST /api/admin/exports')).toEqual([{ reason: 'newsletter' }])
})

test('an operator sees no export of personal data [rules §8]', async () => {
  await showAdminPage('/numbers', {
    'GET /api/admin/numbers': { json: numbers },
    'GET /api/admin/session': { json: { ...admin, role: 'operator' } },
  })
  await expect.element(sheet('Leagues')).toBeVisible()
  expect(main.getByText('Personal data').query()).toBeNull()
})
