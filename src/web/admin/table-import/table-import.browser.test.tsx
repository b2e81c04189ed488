import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { TablePlan } from '#contract/admin/imports.ts'
import { expectAccessibleLayout, type SentRequest, showAdminPage } from '../../shell/testing/show-page.tsx'

const plan: TablePlan = {
  season: '2027/28',
  digest: 'shown-plan',
  figures: [
    { label: 'prices', value: 2 },
    { label: 'change', value: 1 },
  ],
  changes: [{ change: 'changed', name: 'Kari Fjell (3425499)', fields: ['price: 9000 → 9500'] }],
  change_count: 1,
  weekends: [],
  question: {
    question: '1 row is about athletes who are not in the season. Leave them out?',
    rows: ['Line 3: 3425498'],
  },
  needs_reason: true,
}

const nothing = { plan: null, issues: [], issue_count: 0, is_written: false }
const call = 'POST /api/admin/imports/prices'
const jobs = {
  'GET /api/admin/jobs': { json: [], headers: { 'x-total-count': '0' } },
  'GET /api/admin/prices/planned': { json: { planned: [], incomplete: [], venue: null } },
}

beforeEach(() => page.viewport(1280, 800))

const previewButton = page.getByRole('button', { name: 'Preview' })

test('a pasted table is previewed, its question is answered, and the previewed plan is saved', async () => {
  const sent_requests = await showAdminPage('/athletes/prices/import', {
    ...jobs,
    [call]: ({ query }: SentRequest) => ({ json: { ...nothing, plan, is_written: query.has('shown') } }),
  })
  await expect.element(previewButton).toBeDisabled()
  await page.getByLabelText('Or paste a table').fill('code;price\n3425499;9500')
  await previewButton.click()
  await expect.element(page.getByText(/price: 9000 → 9500/)).toBeVisible()
  const importButton = page.getByRole('button', { name: 'Import the prices' })
  await expect.element(page.getByText('Answer the question first')).toBeVisible()
  await expectAccessibleLayout()
  await page.getByRole('checkbox', { name: 'Yes, do this' }).click()
  await expect.element(page.getByText('Enter a reason first, because players have teams')).toBeVisible()
  await page.getByLabelText('Reason').fill('vote of the board')
  await importButton.click()
  await expect.element(page.getByText('Prices imported').first()).toBeVisible()
  await expectAccessibleLayout()
  await page.getByLabelText('Or paste a table').fill('code;price\n3425498;8000')
  await expect.element(page.getByLabelText('Or paste a table')).toHaveValue('code;price\n3425498;8000')
  await expect.element(previewButton).toBeEnabled()
  const sent = sent_requests
    .filter((each) => each.call === call)
    .map(({ query }) => Object.fromEntries(query))
  expect(sent).toEqual([{}, { shown: 'shown-plan', reason: 'vote of the board', is_confirmed: 'yes' }])
})

test('prices can be published at a set time; if this time is changed, a new preview is needed', async () => {
  const sent_requests = await showAdminPage('/athletes/prices/import', {
    ...jobs,
    [call]: ({ query }: SentRequest) => ({
      json: { ...nothing, plan: { ...plan, question: null }, is_written: query.has('shown') },
    }),
  })
  await page.getByLabelText('Or paste a table').fill('code;price\n3425499;9500')
  await page.getByRole('radio', { name: 'At a set time' }).click()
  await expect.element(page.getByText('Choose a time first')).toBeVisible()
  await page.getByLabelText('Publish at').fill('2026-12-05T06:00')
  await previewButton.click()
  await expect.element(page.getByText(/price: 9000 → 9500/)).toBeVisible()
  await page.getByLabelText('Publish at').fill('2026-12-05T07:00')
  await expect.element(page.getByText(/price: 9000 → 9500/)).not.toBeInTheDocument()
  await previewButton.click()
  await page.getByLabelText('Reason').fill('December')
  await expectAccessibleLayout()
  await page.getByRole('button', { name: 'Plan the prices' }).click()
  await expect.element(page.getByText('Prices planned').first()).toBeVisible()
  const sent = sent_requests
    .filter((each) => each.call === call)
    .map(({ query }) => Object.fromEntries(query))
  const publish_at = new Date('2026-12-05T07:00').toISOString()
  expect(sent).toEqual([
    { publish_at: new Date('2026-12-05T06:00').toISOString() },
    { publish_at },
    { shown: 'shown-plan', reason: 'December', publish_at },
  ])
})

test('an outdated plan is refused, and can be updated', async () => {
  const problem = { code: 'refused', message: 'The season has changed since the plan was shown' }
  await showAdminPage('/athletes/prices/import', {
    ...jobs,
    [call]: ({ query }: SentRequest) =>
      query.has('shown')
        ? { status: 409, json: problem }
        : { json: { ...nothing, plan: { ...plan, question: null, needs_reason: false } } },
  })
  await page.getByLabelText('Choose the file, or drop it here').upload(new File(['x'], 'prices.xlsx'))
  await previewButton.click()
  await page.getByRole('button', { name: 'Import the prices' }).click()
  await expect.element(page.getByText(problem.message)).toBeVisible()
  await page.getByRole('button', { name: 'Update the plan' }).click()
  await expect.element(page.getByRole('button', { name: 'Import the prices' })).toBeEnabled()
})

test('a file that matches the season changes nothing', async () => {
  const json = { ...nothing, plan: { ...plan, changes: [], change_count: 0 } }
  await showAdminPage('/athletes/prices/import', { ...jobs, [call]: { json } })
  await page.getByLabelText('Or paste a table').fill('code;price')
  await previewButton.click()
  await expect.element(page.getByText('Nothing changes: the season already matches the file.')).toBeVisible()
})

test('errors of the file are listed with their lines', async () => {
  const issue = { file: 'weekends', line: 2, column: 'date', found: '"soon"', expected: 'a day' }
  await showAdminPage('/calendar/import-weekends', {
    ...jobs,
    'POST /api/admin/imports/weekends': { json: { ...nothing, issues: [issue], issue_count: 1 } },
  })
  await page.getByLabelText('Or paste a table').fill('weekend')
  await previewButton.click()
  await expect.element(page.getByText('weekends, line 2, date')).toBeVisible()
  await expectAccessibleLayout()
})
