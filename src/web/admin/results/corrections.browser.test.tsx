import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RaceResults } from '#contract/admin/results/results.ts'
import { bodiesOf, expectAccessibleLayout, showAdminPage } from '../../shell/testing/show-page.tsx'

const at = '2026-11-24T10:00:00.000Z'

const result = (athlete_id: number, name: string, place: number) => {
  return { athlete_id, name, country: 'NOR', place, status: null, time: null, points: null }
}

const race_results: RaceResults = {
  race: {
    race_id: 5,
    race_code: 'SPR-F',
    name: 'Women’s Sprint',
    gender: 'f',
    is_team_race: false,
    date: at,
    weekend_id: 2,
    weekend_name: 'Whitepine Pass',
    time_zone: 'Europe/Oslo',
    state: 'provisional',
    in_totals: true,
    has_started: true,
    is_locked: true,
    trading_close: at,
    placed: 3,
    latest_number: 1,
    published_number: 1,
    published_at: at,
    protests_end_at: at,
    is_live: false,
    has_draft: true,
  },
  results: [result(1, 'Kari Fjell', 1), result(2, 'Elsa Lind', 2), result(3, 'Aune Tamm', 3)],
  revisions: [],
  publications: [],
  draft: {
    version: 1,
    kind: 'corrections',
    source: 'corrections',
    updated_at: at,
    text: null,
    columns: [],
    ignored_columns: [],
    issues: [],
    issue_count: 0,
    rows: [],
    corrections: [{ athlete_id: 2, outcome: { status: 'DSQ' }, keep_gap: true, reason: 'jury' }],
    substitutes: [],
  },
  job: null,
}

test('after one correction on a phone, another row can be corrected', async () => {
  await page.viewport(390, 800)
  await showAdminPage('/results/5', { 'GET /api/admin/results/5': { json: race_results } })
  await expect.element(page.getByRole('button', { name: /Elsa Lind/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Aune Tamm/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Correct another row' }).click()
  await page.getByRole('button', { name: /Aune Tamm/ }).click()

  // Choosing "Place" focuses the field for the place.
  await expect.element(page.getByLabelText(/^Reason/)).toHaveFocus()
  await page.getByRole('radio', { name: 'Place' }).click()
  await expect.element(page.getByLabelText('New place')).toHaveFocus()
})

const moa = {
  athlete_id: 9,
  federation_code: '3425009',
  name: 'Moa Hansson',
  country: 'SWE',
  gender: 'f' as const,
  is_team: false,
  in_season: true,
}

test('a row with the wrong athlete is given to another athlete by keyboard [18.B2]', async () => {
  await page.viewport(1280, 900)
  let draft = race_results.draft!
  const sent_requests = await showAdminPage('/results/5', {
    'GET /api/admin/results/5': () => ({ json: { ...race_results, draft } }),
    'GET /api/admin/results/5/athletes': { json: [moa] },
    'PATCH /api/admin/results/5/draft': ({ body }) => {
      draft = { ...draft, ...(body as object), version: 2, substitutes: [moa] }
      return { json: draft }
    },
  })
  const row = page.getByRole('row', { name: /Aune Tamm/ })
  await expect.element(row).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}r')
  await expect.element(page.getByLabelText('Who was it?')).toHaveFocus()
  await userEvent.keyboard('moa')
  await expect.element(page.getByRole('button', { name: /Moa Hansson/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('form', { name: 'Aune Tamm' }))
    .toMatchTextContent('Moa Hansson instead of Aune Tamm')
  await expect.element(page.getByLabelText(/^Reason/)).toHaveFocus()
  await expectAccessibleLayout()
  await userEvent.keyboard('wrong bib{Enter}')

  const corrections = [
    ...race_results.draft!.corrections,
    { athlete_id: 3, outcome: { replaced_by: 9 }, keep_gap: false, reason: 'wrong bib' },
  ]
  await expect
    .poll(() => bodiesOf(sent_requests, 'PATCH /api/admin/results/5/draft'))
    .toEqual([{ version: 1, corrections }])
  // The place stays with the row.
  await expect
    .element(page.getByRole('row', { name: /Moa Hansson/ }))
    .toMatchTextContent(/^33SWEAune Tamm Moa Hansson/)
})

test('the form for an athlete who is not in the list does not offer “Another athlete”', async () => {
  await page.viewport(1280, 900)
  await showAdminPage('/results/5', {
    'GET /api/admin/results/5': { json: race_results },
    'GET /api/admin/results/5/athletes': { json: [moa] },
  })
  await page.getByRole('button', { name: 'Add a result' }).click()
  await page.getByLabelText('Athlete', { exact: true }).fill('moa')
  await page.getByRole('button', { name: /Moa Hansson/ }).click()
  await expect.element(page.getByRole('radio', { name: 'Disqualify' })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Another athlete' })).not.toBeInTheDocument()
})
