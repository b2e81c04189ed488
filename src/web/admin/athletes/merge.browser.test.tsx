import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { DoubleCandidate, MergePreview } from '#contract/admin/athletes/doubles.ts'
import type { AdminJob } from '#contract/admin/jobs.ts'
import { bodiesOf, expectAccessibleLayout, showAdminPage } from '../../shell/testing/show-page.tsx'

const at = '2026-11-24T10:00:00.000Z'
const side = { country: 'NOR', birth_date: null, races: 4, locked_teams: 310 }
const flags = { active: true, is_cub: false, youth: false, is_qci_bonus_eligible: false }
const preview: MergePreview = {
  athlete: { ...side, athlete_id: 2, name: 'Birk Berg', federation_code: '3420002' },
  double: { ...side, athlete_id: 9, name: 'Birk Bergh', federation_code: 'X9', races: 1, locked_teams: 0 },
  seasons: [
    {
      season_id: 1,
      name: '2026/27',
      is_athlete_in: true,
      athlete_price: 15_000,
      double_price: 15_000,
      athlete_flags: flags,
      double_flags: { ...flags, youth: true, is_qci_bonus_eligible: true },
    },
    {
      season_id: 2,
      name: '2025/26',
      is_athlete_in: false,
      athlete_price: null,
      double_price: 9_000,
      athlete_flags: null,
      double_flags: flags,
    },
  ],
  races: [
    {
      race_id: 4,
      name: 'Sprint',
      weekend_name: 'Ruka',
      state: 'official',
      place: 3,
      status: null,
      is_published: true,
    },
  ],
  refusals: [],
  version: '"41"',
}
const candidate: DoubleCandidate = {
  athlete_id: 9,
  federation_code: 'X9',
  name: 'Birk Bergh',
  country: 'NOR',
  gender: 'm',
  is_team: false,
  price: null,
  in_season: false,
}
const details = {
  athlete: { ...candidate, athlete_id: 2, name: 'Birk Berg', federation_code: '3420002' },
  in_season: true,
  prices: [],
}
const job: Partial<AdminJob> = {
  job_id: 7,
  kind: 'merge athletes',
  about: ['Birk Berg'],
  race_ids: [],
  state: 'done',
  step: 'switch',
  share: 1,
  steps: [],
  attempts: 1,
  created_at: at,
  started_at: at,
  finished_at: at,
  left_s: null,
  cancel_requested: false,
  result: { changed: [4] },
  problem: null,
}
const doubles = '/api/admin/athletes/2/doubles'
const replies = {
  'GET /api/admin/athletes/2': { json: details },
  [`GET ${doubles}`]: { json: [candidate] },
  [`GET ${doubles}/9`]: { json: preview },
  'GET /api/admin/jobs/7': { json: job },
}

beforeEach(() => page.viewport(390, 844))

test('a duplicate is chosen, compared, previewed, and merged with a reason', async () => {
  const sent_requests = await showAdminPage('/athletes/2/merge', {
    ...replies,
    [`POST ${doubles}/9`]: { json: { job_id: 7 } },
  })
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Merge a duplicate of Birk Berg')
  await expect.element(page.getByText('X9, not in this season')).toBeVisible()
  await expectAccessibleLayout()
  await page.getByRole('button', { name: 'Choose Birk Bergh' }).click()
  expect(location.search).toBe('?double=9')
  await expect.element(page.getByRole('rowheader', { name: 'Price in 2026/27' })).toBeVisible()
  for (const name of [
    'Flags in 2026/27 Active Active, Youth, QCI',
    'Flags in 2025/26 Not in this season Active',
  ])
    await expect.element(page.getByRole('row', { name })).toBeVisible()
  await expect.element(page.getByText('It is scored again.', { exact: false })).toBeVisible()
  await expect.element(page.getByText('Birk Berg joins 2025/26', { exact: false })).toBeVisible()
  await expect.element(page.getByText('the code X9 or the name Birk Bergh', { exact: false })).toBeVisible()
  await expect.element(page.getByText('This cannot be undone.')).toBeVisible()
  await expect.element(page.getByText('3rd', { exact: true })).toBeVisible()
  await expectAccessibleLayout()

  await page.getByLabelText('Reason').fill('imported twice')
  await page.getByRole('button', { name: 'Merge' }).click()
  await expect.element(page.getByRole('link', { name: 'Go to Birk Berg' })).toBeVisible()
  expect(bodiesOf(sent_requests, `POST ${doubles}/9`)).toEqual([{ reason: 'imported twice' }])
  const sent = sent_requests.find(({ call }) => call === `POST ${doubles}/9`)
  expect(sent?.headers.get('if-match')).toBe('"41"')
  await expectAccessibleLayout()
})

test('if a merge is refused, the page says why; the two athletes can be swapped', async () => {
  const message = 'Locked teams have the duplicate.'
  const turned = { ...preview, athlete: preview.double, double: preview.athlete }
  await showAdminPage('/athletes/2/merge?double=9', {
    ...replies,
    [`GET ${doubles}/9`]: { json: { ...preview, refusals: [{ code: 'double-picked', message }] } },
    'GET /api/admin/athletes/9': { json: { ...details, athlete: candidate } },
    'GET /api/admin/athletes/9/doubles/2': { json: turned },
  })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(`These athletes cannot be merged now${message}`)
  expect(page.getByRole('button', { name: 'Merge' }).query()).toBeNull()
  await expectAccessibleLayout()
  await page.getByRole('link', { name: 'Keep Birk Bergh instead' }).click()
  await expect.element(page.getByRole('button', { name: 'Merge' })).toBeVisible()
  expect(location.pathname).toBe('/admin/athletes/9/merge')
})

test('if somebody else has changed an athlete, the page says so and keeps the reason', async () => {
  const message = 'The athletes have changed since this preview'
  await showAdminPage('/athletes/2/merge?double=9', {
    ...replies,
    [`POST ${doubles}/9`]: { status: 412, json: { code: 'stale', message } },
  })
  await page.getByLabelText('Reason').fill('imported twice')
  await page.getByRole('button', { name: 'Merge' }).click()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByLabelText('Reason')).toHaveValue('imported twice')
})
