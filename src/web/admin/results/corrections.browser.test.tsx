import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { RaceResults } from '#contract/admin/results/results.ts'
import { showAdminPage } from '../../shell/testing/show-page.tsx'

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

  // Choosing "Place" puts the cursor where the place is typed.
  await expect.element(page.getByLabelText(/^Reason/)).toHaveFocus()
  await page.getByRole('radio', { name: 'Place' }).click()
  await expect.element(page.getByLabelText('New place')).toHaveFocus()
})
