import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PlannedPrices } from '#contract/admin/athletes/planned-prices.ts'
import type { ReplayedPrice } from '#contract/admin/athletes/price-replay.ts'
import type { PricePreview } from '#contract/admin/athletes/prices.ts'
import { bodiesOf, expectAccessibleLayout, showAdminPage } from '../../shell/testing/show-page.tsx'

const changes = [
  { athlete_id: 1, federation_code: '3420001', name: 'Ask Aune', before: 1000, price: 1100 },
  { athlete_id: 2, federation_code: '3420002', name: 'Birk Berg', before: 2000, price: 2200 },
]
const replayed = (athlete_id: number, name: string, gender: string): ReplayedPrice => {
  return { athlete_id, name, gender, is_team: false, price: 1100 * athlete_id, points: 90, fair_price: 1000 }
}
const athletes = [replayed(1, 'Ask Aune', 'm'), replayed(2, 'Birk Berg', 'm'), replayed(3, 'Dina Dahl', 'f')]
const preview: PricePreview = {
  changes,
  refusal: null,
  problems: [],
  spread: null,
  replay: {
    season: '2025-26',
    races: 31,
    athletes,
    correlations: [
      { gender: 'f', athletes: 1, correlation: null },
      { gender: 'm', athletes: 2, correlation: 0.876 },
    ],
    overpriced: athletes.slice(1),
    underpriced: [],
    best_teams: {
      selections: 20,
      athletes: 34,
      places: 16,
      most_used: { athlete_id: 1, name: 'Ask Aune', teams: 15 },
    },
  },
  needs_reason: true,
  version: '"v1"',
}
const planned: PlannedPrices = {
  planned_id: 3,
  publish_at: '2026-12-05T07:00:00.000Z',
  method: 'set',
  planned_by: 'olga',
  reason: 'December',
  changes,
  misfits: [{ athlete_id: 2, name: 'Birk Berg', misfit: 'changed' }],
  version: '"7"',
}
const plans = {
  planned: [planned],
  incomplete: [
    {
      planned_id: 2,
      published_at: '2026-11-20T07:00:00.000Z',
      left_out: [{ athlete_id: 9, name: 'Calle Åström', misfit: 'removed' as const }],
    },
  ],
  venue: { name: 'Davos', time_zone: 'Pacific/Kiritimati' },
}
const path = '/api/admin/prices/planned'
const replies = {
  'GET /api/admin/prices': { json: [] },
  [`GET ${path}`]: { json: plans },
  [`POST ${path}`]: { json: { planned_id: 4 } },
  [`PUT ${path}/3`]: { json: { planned_id: 3 } },
  [`PUT ${path}/2/read`]: { json: {} },
  [`DELETE ${path}/3`]: { json: {} },
  'POST /api/admin/prices/preview': { json: preview },
}

beforeEach(() => page.viewport(390, 844))

test('the preview compares prices with past races; the prices can be planned for a time in the venue’s time zone', async () => {
  const sent_requests = await showAdminPage('/athletes/prices?order=set', replies)
  await page.getByLabelText('Codes and prices').fill('3420001 1100')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect.element(page.getByText('31 races of 2025-26')).toBeVisible()
  await expect.element(page.getByText('rank correlation, men')).toBeVisible()
  await expect.element(page.getByText('of those teams have Ask Aune')).toBeVisible()
  await expectAccessibleLayout()

  await page.getByRole('radio', { name: 'At a set time' }).click()
  await page.getByLabelText('Reason').fill('December')
  await page.getByRole('button', { name: 'Plan 2 prices' }).click()
  await expect.element(page.getByText('Please choose a time')).toBeVisible()
  await page.getByLabelText('Publish at').fill('2026-12-05T07:00')
  await page.getByRole('radio', { name: 'Time in Davos' }).click()
  await expectAccessibleLayout()
  await page.getByRole('button', { name: 'Plan 2 prices' }).click()
  await expect
    .element(page.getByText('The server publishes them at the chosen time.', { exact: false }))
    .toBeVisible()
  expect(bodiesOf(sent_requests, `POST ${path}`)).toEqual([
    {
      order: 'set',
      lines: '3420001 1100',
      reason: 'December',
      // The venue's time zone is 14 hours ahead of UTC.
      publish_at: '2026-12-04T17:00:00.000Z',
    },
  ])
})

test('planned prices are listed with the reasons why some cannot be published; a plan can be changed and cancelled', async () => {
  const sent_requests = await showAdminPage('/athletes/prices', replies)
  await expect.element(page.getByText('Birk Berg: has a newer price')).toBeVisible()
  await expect.element(page.getByText('Calle Åström: no longer in the season')).toBeVisible()
  await page.getByText('Show 2 prices').click()
  await expectAccessibleLayout()
  await page.getByRole('button', { name: 'Mark as read' }).click()
  await expect.poll(() => bodiesOf(sent_requests, `PUT ${path}/2/read`)).toHaveLength(1)

  await page.getByRole('button', { name: 'Change' }).click()
  const form = page.getByRole('form', { name: 'Change the planned prices' })
  const lines = form.getByLabelText('Codes and prices')
  await expect.element(lines).toHaveValue('3420001 Ask Aune 1100\n3420002 Birk Berg 2200')
  await lines.fill('3420001 1150')
  await expectAccessibleLayout()
  await form.getByRole('button', { name: 'Save the change' }).click()
  await expect
    .poll(() => bodiesOf(sent_requests, `PUT ${path}/3`))
    .toEqual([{ publish_at: planned.publish_at, reason: 'December', lines: '3420001 1150' }])
  expect(sent_requests.find(({ call }) => call === `PUT ${path}/3`)!.headers.get('if-match')).toBe('"7"')

  await page.getByRole('button', { name: 'Cancel the plan …' }).click()
  await page
    .getByRole('form', { name: 'Cancel the plan' })
    .getByRole('button', { name: 'Cancel the plan' })
    .click()
  await expect.poll(() => bodiesOf(sent_requests, `DELETE ${path}/3`)).toHaveLength(1)
})
