import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { MatchableAthlete } from '#contract/admin/results/result-drafts.ts'
import type { ReadStarter, StartListOutcome } from '#contract/admin/start-lists/start-list-imports.ts'
import type { RaceStartLists, StartListRace } from '#contract/admin/start-lists/start-lists.ts'
import {
  expectAccessibleLayout,
  type SentRequest,
  type ServerReplies,
  showAdminPage,
} from '../../shell/testing/show-page.tsx'

const at = '2026-11-24T10:00:00.000Z'
const counts = { confirmed: 2, doubtful: 1, not_starting: 1 }

const race = (more: Partial<StartListRace> = {}): StartListRace => ({
  race_id: 5,
  race_code: 'SPR-F',
  name: 'Women’s Sprint',
  gender: 'f',
  date: '2026-12-05T10:00:00.000Z',
  weekend_name: 'Ruka',
  time_zone: 'Europe/Helsinki',
  state: 'scheduled',
  trading_close: '2026-12-05T07:00:00.000Z',
  newest: null,
  ...more,
})

const athlete = (athlete_id: number, name: string): MatchableAthlete => {
  const federation_code = `342${athlete_id}`
  return { athlete_id, federation_code, name, country: 'SWE', gender: 'f', is_team: false, in_season: true }
}

const row = (line: number, name: string, more: Partial<ReadStarter>): ReadStarter => ({
  line,
  code: null,
  name,
  nation: 'SWE',
  bib: line,
  state: 'confirmed',
  athlete: null,
  question: null,
  candidates: [],
  ...more,
})

const first_list: RaceStartLists = { race: race(), lists: [], starters: [] }
const list = {
  number: 1,
  listed_at: at,
  imported_at: at,
  imported_by: 'olga',
  source: 'starters.csv',
  ...counts,
}
const listed: RaceStartLists = {
  race: race({ newest: { number: 1, listed_at: at, ...counts } }),
  lists: [{ ...list, is_newest: true, withdrawn_at: null }],
  starters: [
    {
      athlete_id: 1,
      name: 'Vilde Granheia',
      country: 'NOR',
      gender: 'f',
      is_team: false,
      state: 'confirmed',
      bib: 1,
    },
    {
      athlete_id: 2,
      name: 'Elsa Lindgren',
      country: 'SWE',
      gender: 'f',
      is_team: false,
      state: 'not starting',
      bib: null,
    },
  ],
}

const READ = 'GET /api/admin/start_lists/5'
const IMPORT = 'POST /api/admin/start_lists/5/lists'
const outcome: StartListOutcome = { number: 1, is_new: true, ...counts, notes: [], questions: [] }

async function showRace(start_lists: RaceStartLists, more: ServerReplies = {}): Promise<SentRequest[]> {
  return showAdminPage('/start-lists/5', {
    [READ]: { json: start_lists },
    'GET /api/admin/audit': { json: { lines: [], next: null } },
    ...more,
  })
}

const paste = async () => {
  await page.getByLabelText('Start list', { exact: true }).fill('Name\nVilde\nElsa')
  await page.getByRole('button', { name: 'Read the list' }).click()
}

beforeEach(() => page.viewport(390, 844))

test('upcoming races are listed by weekend, with the age of their start lists', async () => {
  await showAdminPage('/start-lists', {
    'GET /api/admin/start_lists': { json: [listed.race, race({ race_id: 6, name: 'Men’s Sprint' })] },
  })
  await expect.element(page.getByText('1 list missing')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Men’s Sprint.*No list yet/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Women’s Sprint.*3 starters.*old/ })).toBeVisible()
  await expectAccessibleLayout()
})

test('the page asks about rows without an athlete, and then for a confirmation of the import', async () => {
  const rows = [
    row(2, 'Vilde', { athlete: athlete(1, 'Vilde Granheia') }),
    row(3, 'Elsa', { question: 'several', candidates: [athlete(2, 'Elsa Lindgren')] }),
    row(4, 'Nobody', { question: 'unknown', state: 'doubtful' }),
  ]
  const question = 'The start list has only 2 athletes, while races this season have about 60'
  const sent_requests = await showRace(first_list, {
    'POST /api/admin/start_lists/5/readings': { json: { rows, issues: [], issue_count: 0 } },
    'POST /api/admin/start_lists/5/previews': { json: { ...outcome, questions: [question] } },
    [IMPORT]: { json: outcome },
  })
  await paste()
  await expect.element(page.getByText('2 rows of 3 to decide')).toBeVisible()
  await expectAccessibleLayout()
  await page.getByRole('button', { name: /Elsa Lindgren/ }).click()
  await page.getByRole('button', { name: 'Leave out this row' }).click()
  await expect.element(page.getByText(`${question}.`)).toBeVisible()
  await expectAccessibleLayout()
  await page.getByRole('button', { name: 'Import anyway' }).click()
  await expect.element(page.getByText('Start list 1 is public')).toBeVisible()
  const starters = [
    { code: 'id:1', state: 'confirmed', bib: 2 },
    { code: 'id:2', state: 'confirmed', bib: 3 },
  ]
  const sent = sent_requests.filter(({ call }) => call === IMPORT).map(({ body }) => body)
  expect(sent).toEqual([{ source: 'pasted table', after: 0, starters, is_confirmed: true }])
})

test('a list that the server refuses is not imported, and the page says why', async () => {
  const refusal = { code: 'invalid', message: 'found a start list of yesterday, expected a newer one' }
  await showRace(listed, {
    'POST /api/admin/start_lists/5/readings': {
      json: { rows: [row(2, 'Vilde', { athlete: athlete(1, 'Vilde') })], issues: [], issue_count: 0 },
    },
    'POST /api/admin/start_lists/5/previews': { status: 422, json: refusal },
  })
  await paste()
  await expect.element(page.getByText(refusal.message)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Import' })).toBeDisabled()
})

test('cells that cannot be read are named by line and column', async () => {
  const issues = [{ file: 'starters', line: 3, column: 'Bib', found: '"x"', expected: 'a whole number' }]
  await showRace(first_list, {
    'POST /api/admin/start_lists/5/readings': { json: { rows: [], issues, issue_count: 1 } },
  })
  await paste()
  await expect.element(page.getByText('Line 3, Bib: found "x", expected a whole number.')).toBeVisible()
  await expectAccessibleLayout()
})

test('the newest list is shown, and can be withdrawn with a reason', async () => {
  const WITHDRAW = 'DELETE /api/admin/start_lists/5/lists/1'
  const sent_requests = await showRace(listed, { [WITHDRAW]: { json: { newest: null } } })
  await expect.element(page.getByRole('row', { name: /Elsa Lindgren.*not starting/ })).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByLabelText('Reason (optional)').fill('wrong race')
  await expectAccessibleLayout()
  await page.getByRole('button', { name: 'Withdraw list 1' }).click()
  await expect
    .poll(() => sent_requests.find(({ call }) => call === WITHDRAW)?.query.get('reason'))
    .toBe('wrong race')
})

test('a dropped file that cannot be read is reported', async () => {
  await showRace(first_list)
  const field = page.getByLabelText('Start list', { exact: true })
  await expect.element(field).toBeVisible()
  const dropped = new DataTransfer()
  dropped.items.add(new File(['Name'], 'starters.csv'))
  vi.spyOn(File.prototype, 'arrayBuffer').mockRejectedValue(new Error('gone'))
  onTestFinished(() => void vi.restoreAllMocks())
  field
    .element()
    .dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }))
  await expect.element(page.getByText(/starters.csv cannot be read/)).toBeVisible()
})
