import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AdminJob } from '#contract/admin/jobs.ts'
import type { AdminSeason, SeasonPlan } from '#contract/admin/seasons.ts'
import { admin } from '../../shell/testing/admin-replies.ts'
import { bodiesOf, expectAccessibleLayout, showAdminPage } from '../../shell/testing/show-page.tsx'

const question = {
  key: 'tour-2027-12-28',
  question: 'Are the races of 2027-12-28 to 2028-01-05 a tour?',
  proposed: 'Tour de Ski',
  choices: 'a name, or no',
}

const plan: SeasonPlan = {
  season: '2027/28',
  is_new: true,
  digest: 'first',
  weekends: [
    {
      name: 'Ruka',
      kind: 'weekend',
      places: ['Ruka'],
      first_day: '2027-11-27',
      last_day: '2027-11-28',
      time_zone: 'Europe/Helsinki',
      selections: [{ name: 'Ruka', races: 4, closes_at: '2027-11-27T05:00:00.000Z' }],
    },
  ],
  questions: [{ ...question, answer: null }],
  guesses: [{ what: 'Points tables: world_cup', why: 'chosen by the variant' }],
  changes: null,
  newcomers: 2,
  unpriced: 0,
  prices: { given: 2, kept: 0, by_formula: 0 },
  refusals: [],
}

const at = '2027-10-01T10:00:00.000Z'
const job: AdminJob = {
  job_id: 9,
  kind: 'import season',
  about: ['2027/28'],
  race_ids: [],
  actor: 'player 1',
  actor_name: 'anna',
  reason: null,
  state: 'running',
  step: 'calendar',
  share: 0.4,
  steps: [
    { step: 'plan', share: 0.4, took_s: 1 },
    { step: 'calendar', share: 0.6, took_s: 1 },
  ],
  attempts: 1,
  created_at: at,
  started_at: at,
  finished_at: null,
  left_s: null,
  cancel_requested: false,
  result: null,
  problem: null,
}

const list = (json: unknown[]) => ({ json, headers: { 'x-total-count': String(json.length) } })
const planned = (given: Partial<SeasonPlan> = {}) => ({
  plan: { ...plan, ...given },
  issues: [],
  issue_count: 0,
})

beforeEach(() => page.viewport(1280, 800))

const files = page.getByLabelText('Choose the files, or drop them here')
const csv = (name: string, text = 'race_id\n') => new File([text], name)

test('a season is previewed, its question is answered, and a job imports it [E1]', async () => {
  let plans = 0
  const sent_requests = await showAdminPage('/calendar/import', {
    'GET /api/admin/jobs': list([]),
    'GET /api/admin/jobs/9': { json: job },
    'POST /api/admin/seasons/plan': () => {
      plans += 1
      const answered = { digest: 'second', questions: [{ ...question, answer: 'Tour de Ski' }] }
      return { json: planned(plans === 1 ? {} : answered) }
    },
    'POST /api/admin/seasons/import': { json: { job_id: 9 } },
  })
  await files.upload([csv('winter/races.csv'), csv('notes.csv'), csv('all.zip')])
  await expect.element(page.getByText('Not used: notes.csv')).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  const create = page.getByRole('button', { name: 'Create the season' })
  await expect.element(create).toBeDisabled()
  await expect.element(page.getByText('Answer the questions first')).toBeVisible()
  await expect.element(page.getByText(/^Ruka · (Nov 27\s?–\s?28, 2027|27\s?–\s?28 Nov 2027)$/)).toBeVisible()
  await expectAccessibleLayout()
  await page.getByRole('button', { name: 'Use “Tour de Ski”' }).click()
  await expect.element(page.getByText('Update the plan with your answers')).toBeVisible()
  await page.getByRole('button', { name: 'Update the plan' }).click()
  await create.click()
  await expect.element(page.getByText('Calendar and prices')).toBeVisible()
  await expectAccessibleLayout()
  expect(sent_requests.filter(({ call }) => call.startsWith('POST')).map(({ call }) => call)).toEqual([
    'POST /api/admin/seasons/plan',
    'POST /api/admin/seasons/plan',
    'POST /api/admin/seasons/import',
  ])
})

test('a corrected file can be chosen again, and a chosen file can be removed', async () => {
  await showAdminPage('/calendar/import', { 'GET /api/admin/jobs': list([]) })
  await files.upload([csv('races.csv'), csv('results.csv')])
  await page.getByRole('button', { name: 'Remove results.csv' }).click()
  await expect.element(page.getByText('results.csv')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Remove races.csv' })).toBeVisible()
  await expectAccessibleLayout()
  // Browsers report a change only if the path differs from the path of the chosen file.
  expect((files.element() as HTMLInputElement).value).toBe('')
})

test('errors of files are listed with their lines, and nothing can be saved', async () => {
  const issue = { file: 'races.csv', line: 3, column: 'date', found: '"tomorrow"', expected: 'a day' }
  await showAdminPage('/calendar/import', {
    'GET /api/admin/jobs': list([]),
    'POST /api/admin/seasons/plan': { json: { plan: null, issues: [issue], issue_count: 40 } },
  })
  await files.upload([csv('races.csv')])
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect.element(page.getByText('races.csv, line 3, date')).toBeVisible()
  await expect.element(page.getByText('And 39 more.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create the season' })).not.toBeInTheDocument()
  await expectAccessibleLayout()
})

const seasons: AdminSeason[] = [
  {
    season_id: 2,
    name: '2027/28',
    variant: 'worldcup',
    is_current: false,
    weekends: 14,
    races: 48,
    published: 0,
    kept_because: null,
  },
  {
    season_id: 1,
    name: '2026/27',
    variant: 'worldcup',
    is_current: true,
    weekends: 14,
    races: 47,
    published: 40,
    kept_because: 'Results of this season have been published, so it cannot be discarded.',
  },
]

test('an owner makes another season current with a reason, and sees why a season cannot be discarded', async () => {
  const current = seasons.map((season) => ({ ...season, is_current: season.season_id === 2 }))
  let listed = seasons
  const sent_requests = await showAdminPage('/calendar/seasons', {
    'GET /api/admin/jobs': list([]),
    'GET /api/admin/seasons': () => ({ json: listed }),
    'PUT /api/admin/seasons/2/current': () => {
      listed = current
      return { json: {} }
    },
  })
  await expect.element(page.getByText(/have been published, so it cannot be discarded/)).toBeVisible()
  await expectAccessibleLayout()
  const next = page.getByRole('region', { name: '2027/28' })
  await next.getByRole('button', { name: 'Discard …' }).click()
  await next.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(next.getByRole('button', { name: 'Discard …' })).toHaveFocus()
  await next.getByRole('button', { name: 'Make current …' }).click()
  await next.getByRole('button', { name: 'Make current', exact: true }).click()
  await expect.element(next.getByText('Please give a reason')).toBeVisible()
  await next.getByLabelText('Reason').fill('the new winter')
  await next.getByRole('button', { name: 'Make current', exact: true }).click()
  await expect.element(next.getByText('This is the current season')).toBeVisible()
  // The button that opened the form is disabled now, so another element of the sheet has the focus.
  await expect.poll(() => next.element().contains(document.activeElement)).toBe(true)
  expect(bodiesOf(sent_requests, 'PUT /api/admin/seasons/2/current')).toEqual([{ reason: 'the new winter' }])
})

test('operators see the seasons without buttons to change them', async () => {
  await showAdminPage('/calendar/seasons', {
    'GET /api/admin/session': { json: { ...admin, role: 'operator' } },
    'GET /api/admin/jobs': list([]),
    'GET /api/admin/seasons': { json: seasons },
  })
  await expect
    .element(page.getByText('14 weekends, 48 races, 0 with published results', { exact: true }))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Discard …' })).not.toBeInTheDocument()
})

test('a plan with only past deadlines shows the year and has to be confirmed', async () => {
  const [weekend] = plan.weekends
  const weekends = [
    {
      ...weekend!,
      first_day: '2022-11-25',
      last_day: '2022-11-27',
      selections: [{ name: 'Ruka', races: 4, closes_at: '2022-11-25T05:00:00.000Z' }],
    },
  ]
  await showAdminPage('/calendar/import', {
    'GET /api/admin/jobs': list([]),
    'POST /api/admin/seasons/plan': { json: planned({ weekends, questions: [] }) },
  })
  await files.upload([csv('races.csv')])
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect.element(page.getByText(/25.*2022/).first()).toBeVisible()
  const create = page.getByRole('button', { name: 'Create the season' })
  await expect.element(create).toBeDisabled()
  await page.getByLabelText('Import it anyway').click()
  await expect.element(create).toBeEnabled()
  await expectAccessibleLayout()
})
