import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type {
  DraftRow,
  MatchableAthlete,
  ResultDraft,
  RowMatch,
} from '#contract/admin/results/result-drafts.ts'
import type { RaceResults } from '#contract/admin/results/results.ts'
import { expectAccessibleLayout, type SentRequest, showAdminPage } from '../../shell/testing/show-page.tsx'

const at = '2026-11-24T10:00:00.000Z'

const athlete = (athlete_id: number, name: string, country = 'SWE'): MatchableAthlete => ({
  athlete_id,
  federation_code: `342${athlete_id}`,
  name,
  country,
  gender: 'f',
  is_team: false,
  in_season: true,
})

const match = (more: Partial<RowMatch>): RowMatch => ({
  by: 'nobody',
  confidence: null,
  athlete: null,
  question: null,
  candidates: [],
  newcomer: null,
  ...more,
})

const row = (line: number, name: string, found: Partial<RowMatch>): DraftRow => {
  return {
    line,
    code: null,
    name,
    nation: 'SWE',
    place: line - 1,
    status: null,
    time: null,
    match: match(found),
  }
}

const newcomer = {
  federation_code: '3395042',
  name: 'Aune Tammelin',
  country: 'EST',
  gender: 'f',
  price: 240,
} as const
const by_code = row(2, 'GRANHEIA Vilde', {
  by: 'code',
  confidence: 100,
  athlete: athlete(1, 'Vilde Granheia', 'NOR'),
})
const several = row(3, 'LINDGREN Elsa', {
  question: 'several',
  candidates: [
    { athlete: athlete(2, 'Elsa Lindgren'), confidence: 97 },
    { athlete: athlete(3, 'Elsa Lindgren'), confidence: 97 },
  ],
})
const new_code = row(4, 'TAMMELIN Aune', { question: 'new-code', newcomer })

const draft = (rows: DraftRow[], more: Partial<ResultDraft> = {}): ResultDraft => ({
  version: 7,
  kind: 'list',
  source: 'pasted table',
  updated_at: at,
  text: '',
  columns: ['Rank', 'Name', 'Nation'],
  ignored_columns: [],
  issues: [],
  issue_count: 0,
  rows,
  corrections: [],
  substitutes: [],
  ...more,
})

const results = (found: ResultDraft | null): RaceResults => ({
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
    state: 'scheduled',
    in_totals: true,
    has_started: true,
    is_locked: true,
    trading_close: at,
    placed: 0,
    latest_number: null,
    published_number: null,
    published_at: null,
    protests_end_at: null,
    is_live: false,
    has_draft: true,
  },
  results: [],
  revisions: [],
  publications: [],
  draft: found,
  job: null,
})

const withRace = (found: RaceResults, race: Partial<RaceResults['race']>): RaceResults => ({
  ...found,
  race: { ...found.race, ...race },
})

const READ = 'GET /api/admin/results/5'
const EDIT = 'PATCH /api/admin/results/5/draft'
const countries = { json: [{ alpha_3: 'EST', name: 'Estonia' }] }

/** Shows the page with the draft `first`. After a change, the fake server replies with `next`. */
async function showDraft(first: ResultDraft, next: ResultDraft = first): Promise<SentRequest[]> {
  let is_changed = false
  return showAdminPage('/results/5', {
    [READ]: () => ({ json: results(is_changed ? next : first) }),
    [EDIT]: () => {
      is_changed = true
      return { json: next }
    },
    'GET /api/countries': countries,
  })
}

const editsIn = (sent_requests: SentRequest[]) =>
  sent_requests.filter(({ call }) => call === EDIT).map(({ body }) => body)
const preview = page.getByRole('button', { name: 'Preview' })

beforeEach(() => page.viewport(390, 844))

test('rows that need a decision come first, and block the preview [E4]', async () => {
  await showDraft(draft([by_code, several, new_code]))
  await expect.element(page.getByRole('heading', { name: /^Row 3: LINDGREN Elsa/ })).toBeVisible()
  await expect.element(preview).toBeDisabled()
  await expect.element(preview).toHaveAccessibleDescription('2 rows to match')
  await expectAccessibleLayout()
})

test('one tap chooses a suggested athlete, and the preview is no longer blocked [E4]', async () => {
  const sent_requests = await showDraft(
    draft([by_code, several]),
    draft([by_code, row(3, 'LINDGREN Elsa', { by: 'person', athlete: athlete(3, 'Elsa Lindgren') })], {
      version: 8,
    }),
  )
  await page
    .getByRole('region', { name: /^Row 3/ })
    .getByRole('button', { name: /3423/ })
    .click()
  await expect.element(preview).toBeEnabled()
  const decision = { line: 3, athlete_id: 3, newcomer: null, is_left_out: false }
  expect(editsIn(sent_requests)).toEqual([{ version: 7, decisions: [decision] }])
})

test('a row without an athlete can be left out, or an athlete can be created for the row [E4]', async () => {
  const sent_requests = await showDraft(draft([by_code, new_code]))
  const question = page.getByRole('region', { name: /^Row 4/ })
  await expect.element(question.getByText('$240')).toBeVisible()
  await question.getByLabelText('Name').fill('Aune Tammelin-Kask')
  await question.getByRole('button', { name: 'Create athlete' }).click()
  await expect.poll(() => editsIn(sent_requests)).toHaveLength(1)
  await question.getByRole('button', { name: 'Leave out this row' }).click()
  await expect.poll(() => editsIn(sent_requests)).toHaveLength(2)
  const { price: _, ...facts } = newcomer
  const created = {
    line: 4,
    athlete_id: null,
    newcomer: { ...facts, name: 'Aune Tammelin-Kask' },
    is_left_out: false,
  }
  const left_out = { line: 4, athlete_id: null, newcomer: null, is_left_out: true }
  expect(editsIn(sent_requests)).toEqual([
    { version: 7, decisions: [created] },
    { version: 7, decisions: [left_out] },
  ])
})

test('rows that the user has matched remain first when all rows are shown', async () => {
  const others = Array.from({ length: 9 }, (_, index) =>
    row(index + 2, `Row ${index}`, { by: 'code', athlete: athlete(index + 10, `Athlete ${index}`) }),
  )
  const decided = row(11, 'LINDGREN Elsa', { by: 'person', athlete: athlete(3, 'Elsa Lindgren') })
  await showDraft(draft([...others, decided]))
  const matched = page.getByRole('region', { name: 'Matched' })
  await matched.getByRole('button', { name: 'Show all 10' }).click()
  await expect.element(matched.getByRole('listitem').nth(9)).toBeVisible()
  expect(matched.getByRole('listitem').first().element().textContent).toContain('Elsa Lindgren')
})

test('a new team of a mixed relay needs no gender', async () => {
  const { gender: _, ...team } = newcomer
  const new_team = row(4, 'Estonia', { question: 'new-code', newcomer: { ...team, gender: null } })
  const mixed = { gender: 'mixed', is_team_race: true } as const
  await showAdminPage('/results/5', {
    [READ]: { json: withRace(results(draft([new_team])), mixed) },
    'GET /api/countries': countries,
  })
  await expect.element(page.getByRole('button', { name: 'Create athlete' })).toBeEnabled()
})

test('problems are shown with their row and column, and a button opens the text of the list [E4]', async () => {
  const issues = [{ line: 3, column: 'Rank', found: '"first"', expected: 'a whole number' }]
  await showDraft(draft([by_code], { issues, issue_count: 1, text: 'Rank\tName\nfirst\tVilde' }))
  await expect.element(page.getByText('Row 3, Rank')).toBeVisible()
  await expect.element(preview).toBeDisabled()
  await page.getByRole('button', { name: 'Correct the list' }).click()
  await expect.element(page.getByLabelText('List of results')).toHaveValue('Rank\tName\nfirst\tVilde')
  await expectAccessibleLayout()
})

test('only the first of many undecided rows are shown', async () => {
  const many = Array.from({ length: 60 }, (_, index) =>
    row(index + 2, `SKIER ${index}`, { question: 'unknown' }),
  )
  await showDraft(draft(many))
  await expect.element(page.getByText('35 more rows to match')).toBeVisible()
  await expect.element(page.getByText(/SKIER 24/).first()).toBeVisible()
  await expect.element(page.getByText(/SKIER 25/)).not.toBeInTheDocument()
})
