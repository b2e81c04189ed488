import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { RacesPreview } from '#contract/admin/results/race-publications.ts'
import type { AdminRace } from '#contract/admin/results/results.ts'
import {
  bodiesOf,
  expectAccessibleLayout,
  type FakeReply,
  showAdminPage,
} from '../../shell/testing/show-page.tsx'

const at = '2026-11-24T10:00:00.000Z'

const race = (race_id: number, more: Partial<AdminRace> = {}): AdminRace => ({
  race_id,
  race_code: null,
  name: `Sprint ${race_id}`,
  gender: 'f',
  is_team_race: false,
  date: at,
  weekend_id: 2,
  weekend_name: 'Whitepine Pass',
  time_zone: 'Europe/Oslo',
  state: 'scheduled',
  in_totals: true,
  has_started: true,
  is_locked: true,
  trading_close: at,
  placed: 30,
  latest_number: 1,
  published_number: null,
  published_at: null,
  protests_end_at: null,
  is_live: false,
  has_draft: false,
  ...more,
})

const races = [
  race(5),
  race(6),
  race(7, { latest_number: null }),
  race(8, { weekend_id: 3, weekend_name: 'Davos', state: 'provisional', published_number: 1 }),
  race(9, { weekend_id: 3, weekend_name: 'Davos', state: 'provisional', published_number: 1 }),
]

const preview: RacesPreview = {
  preview_id: 'two-races',
  created_at: at,
  races: [5, 6].map((race_id) => ({
    race_id,
    name: `Sprint ${race_id}`,
    weekend_name: 'Whitepine Pass',
    before: { state: 'scheduled', number: null, in_totals: true },
    after: { state: 'provisional', number: 1, in_totals: true },
  })),
  warnings: [],
  athletes: [5, 6].map((race_id) => ({
    race_id,
    athlete_id: 1,
    name: 'Vilde Granheia',
    country: 'NOR',
    place: 1,
    status: null,
    before: null,
    after: 100,
  })),
  players: { changed: 0, first: [] },
  boards: { changed: 4, leaders: [{ title: 'Season', before: 'Vikings', after: 'Ski Queens' }] },
  leagues: { changed: 0, first: [], leaders: [] },
  replaced_picks: { before: 0, after: 0 },
  sidebets: [],
  needs_reason: false,
  has_changes: true,
}

const PREVIEW = 'POST /api/admin/results/previews'
const PUBLISH = 'POST /api/admin/results/publications'
const OFFICIAL = `${PUBLISH}/official`
const job: FakeReply = { json: { job_id: 7 } }

const replies = (shown: RacesPreview | null, problem: string | null = null) => ({
  'GET /api/admin/results': { json: races },
  [PREVIEW]: job,
  'GET /api/admin/results/previews/7': { json: { preview: shown, problem } },
  [PUBLISH]: job,
  [OFFICIAL]: job,
})

beforeEach(() => page.viewport(390, 844))

test('all unpublished lists are published after one preview [E2]', async () => {
  const sent_requests = await showAdminPage('/results', replies(preview))
  await page.getByRole('link', { name: 'Publish all 2' }).click()
  const shown = page.getByRole('region', { name: 'Races' })
  await expect.element(shown.getByText('Sprint 6')).toBeVisible()
  await expect.element(page.getByText('Ski Queens')).toBeVisible()
  await expectAccessibleLayout()
  await page.getByRole('button', { name: 'Publish 2 races' }).click()
  await expect.poll(() => location.pathname).toBe('/admin/jobs/7')
  expect(bodiesOf(sent_requests, PREVIEW)[0]).toEqual({})
  expect(bodiesOf(sent_requests, PUBLISH)).toEqual([{ preview_id: 'two-races' }])
})

test('the results of a weekend are made official by the route that requires the second factor [E2]', async () => {
  const official = preview.races.map((each) => ({
    ...each,
    after: { ...each.after, state: 'official' as const },
  }))
  const sent_requests = await showAdminPage(
    '/results',
    replies({ ...preview, races: official, needs_reason: true }),
  )
  await page.getByRole('link', { name: 'Make all official' }).click()
  await page.getByLabelText('Weekend').selectOptions('Davos')
  await expect
    .poll(() => bodiesOf(sent_requests, PREVIEW))
    .toContainEqual({ weekend_id: 3, state: 'official' })
  const publish = page.getByRole('button', { name: 'Publish 2 races as official' })
  await expect.element(publish).toBeDisabled()
  await page.getByRole('textbox', { name: 'Reason' }).fill('no protests')
  await publish.click()
  await expect
    .poll(() => bodiesOf(sent_requests, OFFICIAL))
    .toEqual([{ preview_id: 'two-races', reason: 'no protests' }])
  expect(bodiesOf(sent_requests, PUBLISH)).toEqual([])
})

test('if the chosen weekend has nothing to publish, no preview is started [E2]', async () => {
  const sent_requests = await showAdminPage('/results/publish?weekend=3', replies(preview))
  await expect.element(page.getByText('All results are on the boards.')).toBeVisible()
  await expectAccessibleLayout()
  expect(bodiesOf(sent_requests, PREVIEW)).toEqual([])
  await page.getByRole('radio', { name: 'Official' }).click()
  await expect.poll(() => bodiesOf(sent_requests, PREVIEW)).toEqual([{ weekend_id: 3, state: 'official' }])
})

test('if the server finds nothing to publish or refuses a race, the page says why [E2]', async () => {
  const sent_requests = await showAdminPage(
    '/results/publish',
    replies(null, 'All results are on the boards already'),
  )
  await expect.element(page.getByText('All results are on the boards already')).toBeVisible()
  expect(page.getByRole('button', { name: /^Publish/ }).query()).toBeNull()
  await expectAccessibleLayout()
  const count = bodiesOf(sent_requests, PREVIEW).length
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => bodiesOf(sent_requests, PREVIEW)).toHaveLength(count + 1)
})
