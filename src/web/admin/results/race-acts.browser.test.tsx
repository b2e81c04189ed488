import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AdminJob } from '#contract/admin/jobs.ts'
import type { PublicationPreview } from '#contract/admin/results/publications.ts'
import type {
  AdminRace,
  RacePublication,
  RaceResults,
  ResultRevision,
} from '#contract/admin/results/results.ts'
import {
  bodiesOf,
  expectAccessibleLayout,
  type SentRequest,
  type ServerReplies,
  showAdminPage,
} from '../../shell/testing/show-page.tsx'

const at = '2026-11-24T10:00:00.000Z'
const race: AdminRace = {
  race_id: 5,
  race_code: 'SPR-F',
  name: 'Women’s Sprint',
  gender: 'f',
  is_team_race: false,
  date: at,
  weekend_id: 2,
  weekend_name: 'Whitepine Pass',
  time_zone: 'Europe/Oslo',
  state: 'official',
  in_totals: true,
  has_started: true,
  is_locked: true,
  trading_close: at,
  placed: 1,
  latest_number: 3,
  published_number: 3,
  published_at: at,
  protests_end_at: null,
  is_live: false,
  has_draft: false,
}

const published = (publication_id: number, more: Partial<RacePublication>): RacePublication => ({
  publication_id,
  published_at: at,
  published_by: 'olga',
  state: 'official',
  number: publication_id,
  in_totals: true,
  reason: null,
  ...more,
})

const revision = (number: number): ResultRevision => ({
  number,
  imported_at: at,
  imported_by: 'olga',
  source: 'pasted table',
  rows: 1,
  placed: 1,
  is_published: number === 3,
  is_latest: number === 3,
  is_discarded: false,
  discard_reason: null,
})

const official: RaceResults = {
  race,
  results: [
    {
      athlete_id: 1,
      name: 'Vilde Granheia',
      country: 'NOR',
      place: 1,
      status: null,
      time: null,
      points: 100,
    },
  ],
  revisions: [revision(3), revision(2), revision(1)],
  publications: [
    published(3, { reason: 'jury decision 4' }),
    published(2, { in_totals: false, published_by: 'oskar' }),
    published(1, { state: 'provisional' }),
  ],
  draft: null,
  job: null,
}
const running_job: AdminJob = {
  job_id: 8,
  kind: 'publish',
  about: ['Women’s Sprint, Whitepine Pass'],
  race_ids: [5],
  actor: 'player 1',
  actor_name: 'olga',
  reason: null,
  state: 'running',
  step: 'points',
  share: 0.4,
  steps: [{ step: 'points', share: 1, took_s: 30 }],
  attempts: 1,
  created_at: at,
  started_at: at,
  finished_at: null,
  left_s: [30, 60],
  cancel_requested: false,
  result: null,
  problem: null,
}

const cancelled: RaceResults = {
  ...official,
  race: { ...race, state: 'cancelled', placed: 0, latest_number: null, published_number: null },
  results: [],
  revisions: [],
  publications: [published(9, { state: 'cancelled', number: null, reason: 'no snow' })],
}

const VILDE = { athlete_id: 1, name: 'Vilde Granheia', country: 'NOR' }
const preview = (more: Partial<PublicationPreview>): PublicationPreview => ({
  preview_id: 'a-preview',
  created_at: at,
  before: { state: 'official', number: 3, in_totals: true, rows: 1 },
  after: { state: 'cancelled', number: null, in_totals: true, rows: 0 },
  missing: [],
  warnings: [],
  notes: [],
  created: [],
  athletes: [{ race_id: 5, ...VILDE, place: 1, status: null, before: 100, after: null }],
  players: { changed: 0, first: [] },
  boards: { changed: 0, leaders: [] },
  leagues: { changed: 0, first: [], leaders: [] },
  replaced_picks: { before: 0, after: 0 },
  sidebets: [],
  needs_reason: true,
  reason: null,
  has_changes: true,
  ...more,
})

const PREVIEW = 'POST /api/admin/results/5/previews'
const PUBLISH = 'POST /api/admin/results/5/publications'
const OFFICIAL = `${PUBLISH}/official`

function showRace(
  shown: RaceResults,
  previewed: PublicationPreview,
  more: ServerReplies = {},
): Promise<SentRequest[]> {
  return showAdminPage('/results/5', {
    'GET /api/admin/results/5': { json: shown },
    [PREVIEW]: { json: { job_id: 7 } },
    'GET /api/admin/results/5/previews/7': { json: { preview: previewed, problem: null } },
    [PUBLISH]: { json: { job_id: 8 } },
    [OFFICIAL]: { json: { job_id: 8 } },
    'GET /api/admin/results/5/revisions/3': { json: { from: 2, to: 3, changes: [] } },
    ...more,
  })
}

beforeEach(() => page.viewport(390, 1200))

test('while a race is being published, its page shows the time left and a button to cancel the job [E3]', async () => {
  const job = { job_id: 8, state: 'running', share: 0.4, problem: null, took_s: null }
  await showAdminPage('/results/5', {
    'GET /api/admin/results/5': { json: { ...official, job } },
    'GET /api/admin/jobs/8': { json: running_job },
  })
  await expect.element(page.getByText('30 s to 1 min')).toBeVisible()
  await expect.element(page.getByRole('main').getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Job' }))
    .toHaveAttribute('href', '/admin/jobs/8')
  await expectAccessibleLayout()
})

test('a cancelled race without a list is reinstated on its own page, after a preview [E2]', async () => {
  const after = { state: 'scheduled', number: null, in_totals: true, rows: 0 } as const
  const before = { ...after, state: 'cancelled' } as const
  const sent_requests = await showRace(
    cancelled,
    preview({ before, after, athletes: [], needs_reason: false }),
  )
  await expect.element(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible()
  expect(page.getByLabelText('List of results').query()).toBeNull()
  await expectAccessibleLayout()
  await page.getByRole('button', { name: 'Reinstate the race' }).click()
  await expect.element(page.getByText('not on the boards', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Reinstate the race' }).click()
  await expect.poll(() => bodiesOf(sent_requests, PUBLISH)).toEqual([{ preview_id: 'a-preview' }])
  expect(bodiesOf(sent_requests, PREVIEW)[0]).toEqual({ what: 'withdraw' })
})

test('annulling published results asks for a reason first [E2]', async () => {
  const sent_requests = await showRace(official, preview({}))
  expect(page.getByRole('button', { name: 'Cancel the race' }).query()).toBeNull()
  await page.getByRole('button', { name: 'Annul the results' }).click()
  const annul = page.getByRole('button', { name: 'Annul the results' })
  await expect.element(annul).toBeDisabled()
  await expect.element(page.getByText('Vilde Granheia')).toBeVisible()
  await expectAccessibleLayout()
  await page.getByRole('textbox', { name: 'Reason' }).fill('storm')
  await annul.click()
  await expect
    .poll(() => bodiesOf(sent_requests, OFFICIAL))
    .toEqual([{ preview_id: 'a-preview', reason: 'storm' }])
  expect(bodiesOf(sent_requests, PREVIEW)[0]).toEqual({ what: 'cancel' })
})

test('each publication says who published, when and why, and the operator can go back to it [E2]', async () => {
  await page.viewport(1280, 900)
  const sent_requests = await showRace(official, preview({}))
  const history = page.getByRole('region', { name: 'Publications' })
  await expect.element(history.getByText('“jury decision 4”')).toBeVisible()
  await expect.element(history.getByText('official, list 2, not in totals')).toBeVisible()
  await expectAccessibleLayout()
  await history.getByRole('button', { name: 'Go back to this' }).last().click()
  await expect.poll(() => bodiesOf(sent_requests, PREVIEW)[0]).toEqual({ what: 'undo', publication_id: 1 })
})

test('any two lists can be compared [E2]', async () => {
  const sent_requests = await showRace(official, preview({}))
  const lists = page.getByRole('region', { name: 'Lists' })
  await lists.getByRole('button', { name: 'Compare' }).first().click()
  await lists.getByLabelText('Compare list 3 with').selectOptions('list 1')
  const comparisons = () =>
    sent_requests.filter(({ call }) => call === 'GET /api/admin/results/5/revisions/3')
  const comparedWith = () => comparisons().map(({ query }) => query.get('with'))
  await expect.poll(comparedWith).toContain('1')
})

test('a comparison that fails can be tried again', async () => {
  let is_failing = true
  const problem = { code: 'not-found', message: 'There is no such list' }
  await showRace(official, preview({}), {
    'GET /api/admin/results/5/revisions/3': () =>
      is_failing ? { status: 404, json: problem } : { json: { from: 2, to: 3, changes: [] } },
  })
  const lists = page.getByRole('region', { name: 'Lists' })
  await lists.getByRole('button', { name: 'Compare' }).first().click()
  await expect.element(lists.getByText(problem.message)).toBeVisible()
  await expectAccessibleLayout()
  is_failing = false
  await lists.getByRole('button', { name: 'Try again' }).click()
  await expect.element(lists.getByText('List 2 → 3: 0 rows differ.')).toBeVisible()
})
