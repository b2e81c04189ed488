import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AdminJob } from '#contract/admin/jobs.ts'
import type { AdminSidebet, SettlementPreview, SidebetChoices } from '#contract/admin/sidebets.ts'
import {
  bodiesOf,
  expectAccessibleLayout,
  type FakeReply,
  showAdminPage,
} from '../../shell/testing/show-page.tsx'

const at = '2026-11-24T10:00:00.000Z'
const later = '2030-12-05T07:00:00.000Z'

const open: AdminSidebet = {
  sidebet_id: 2,
  description: 'Who *smiles* most?',
  value: 20,
  closes_at: later,
  is_closed: false,
  settled_option_id: null,
  last_settlement: null,
  answers: 12,
  options: [
    { option_id: 21, description: 'Yes', placed: null },
    { option_id: 22, description: 'No', placed: null },
  ],
  proposal: null,
}

const due: AdminSidebet = {
  sidebet_id: 1,
  description: 'Which nation wins the Sprint?',
  value: 30,
  closes_at: at,
  is_closed: true,
  settled_option_id: null,
  last_settlement: null,
  answers: 42,
  options: [
    { option_id: 11, description: 'Norway', placed: 40 },
    { option_id: 12, description: 'Sweden', placed: 2 },
  ],
  proposal: { option_id: 11, because: 'Ada Ask (Norway) won the Sprint.' },
}

const weekend = {
  weekend_id: 2,
  weekend_name: 'Davos',
  time_zone: 'Europe/Zurich',
  event_start: later,
  first_close: later,
  is_ahead: true,
}

const preview: SettlementPreview = {
  right: 40,
  right_before: 0,
  players: {
    changed: 41,
    first: [
      {
        user_id: 1,
        team_name: 'Ski Queens',
        before: { score: 100, rank: 2 },
        after: { score: 130, rank: 1 },
      },
    ],
  },
  leaders: [{ title: 'Season after Davos', before: 'Vikings', after: 'Ski Queens' }],
}

const choices: SidebetChoices = {
  races: [{ race_id: 5, name: 'Women’s Sprint', gender: 'f' }],
  athletes: [
    { athlete_id: 1, name: 'Ada Ask', gender: 'f', country: 'NOR' },
    { athlete_id: 2, name: 'Bo Berg', gender: 'm', country: 'SWE' },
    { athlete_id: 3, name: 'Cia Ceder', gender: 'f', country: 'SWE' },
  ],
  nations: [
    { name: 'Norway', gender: 'f' },
    { name: 'Sweden', gender: 'f' },
    { name: 'Italy', gender: 'm' },
  ],
}

const replies = (sidebets: AdminSidebet[]) => ({
  'GET /api/admin/sidebets': { json: { is_on: true, weekends: [{ ...weekend, sidebets }] } },
  'GET /api/admin/sidebets/choices': { json: choices },
})

beforeEach(() => page.viewport(390, 1400))

const done: AdminJob = {
  job_id: 8,
  kind: 'settle',
  about: ['Which nation wins the Sprint?'],
  race_ids: [],
  actor: 'player 1',
  actor_name: 'olga',
  reason: null,
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
  result: { changed: [] },
  problem: null,
}

const PREVIEW = 'POST /api/admin/sidebets/1/previews'
const SETTLE = 'POST /api/admin/sidebets/1/settlements'
const settling = (previewed: SettlementPreview, settled: FakeReply = { json: { job_id: 8 } }) => ({
  [PREVIEW]: { json: { job_id: 7 } },
  'GET /api/admin/sidebets/1/previews/7': { json: { preview: previewed, problem: null } },
  [SETTLE]: settled,
  'GET /api/admin/jobs/8': { json: done },
})

test('an operator can preview a proposed answer, and settle the side bet with this answer', async () => {
  const sent_requests = await showAdminPage('/side-bets', { ...replies([due, open]), ...settling(preview) })
  await expect.element(page.getByText(/Ada Ask .Norway. won the Sprint/)).toBeVisible()
  await page.getByRole('button', { name: 'Check and settle' }).click()
  await expect.element(page.getByRole('radio', { name: /Norway/ })).toBeChecked()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect.element(page.getByText('40 players get 30 points.')).toBeVisible()
  await expect.element(page.getByText('2 → 1')).toBeVisible()
  await expectAccessibleLayout()

  // After another answer is chosen, a new preview is needed.
  await page.getByRole('radio', { name: /Sweden/ }).click()
  expect(page.getByRole('button', { name: /^Settle as/ }).query()).toBeNull()
  await page.getByRole('radio', { name: /Norway/ }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Settle as “Norway”' }).click()
  await expect.element(page.getByRole('button', { name: 'Check and settle' })).toBeVisible()
  const settlement = { option_id: 11, seen_option_id: null }
  expect(bodiesOf(sent_requests, PREVIEW)).toEqual([settlement, settlement])
  expect(bodiesOf(sent_requests, SETTLE)).toEqual([settlement])
})

test('a settled side bet shows who settled it, and a correction requires a reason', async () => {
  const last_settlement = { by: 'oskar', at, reason: 'jury decision 4' }
  const sent_requests = await showAdminPage('/side-bets', {
    ...replies([{ ...due, settled_option_id: 12, last_settlement }]),
    ...settling({ ...preview, right_before: 2 }),
  })
  await expect.element(page.getByText(/Settled by oskar.*“jury decision 4”/)).toBeVisible()
  await page.getByRole('button', { name: 'Correct' }).click()
  await expect.element(page.getByRole('button', { name: 'Preview' })).toBeDisabled()
  await page.getByRole('radio', { name: /Norway/ }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect.element(page.getByText('2 players lose 30 points.')).toBeVisible()
  await page.getByRole('button', { name: 'Settle as “Norway”' }).click()
  expect(bodiesOf(sent_requests, SETTLE)).toEqual([])
  await page.getByLabelText(/^Reason/).fill('photo finish')
  await page.getByRole('button', { name: 'Settle as “Norway”' }).click()
  await expect.element(page.getByRole('button', { name: 'Correct' })).toBeVisible()
  expect(bodiesOf(sent_requests, SETTLE)).toEqual([
    { option_id: 11, seen_option_id: 12, reason: 'photo finish' },
  ])
})

test('if somebody else has settled the side bet meanwhile, the page names them and shows their answer', async () => {
  const stale = { code: 'stale', message: 'Changed by oskar since you opened it' }
  let is_settled = false
  await showAdminPage('/side-bets', {
    ...replies([]),
    'GET /api/admin/sidebets': () => {
      const bet = is_settled ? { ...due, settled_option_id: 12 } : due
      return { json: { is_on: true, weekends: [{ ...weekend, sidebets: [bet] }] } }
    },
    ...settling(preview),
    [SETTLE]: () => {
      is_settled = true
      return { status: 412, json: stale }
    },
  })
  await page.getByRole('button', { name: 'Check and settle' }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Settle as “Norway”' }).click()
  await expect.element(page.getByText('Changed by oskar since you opened it')).toBeVisible()
  expect(page.getByRole('button', { name: /^Settle as/ }).query()).toBeNull()
  await page.getByRole('button', { name: 'Show what changed' }).click()
  const settled = page.getByRole('region', { name: 'Settled' })
  await expect.element(settled.getByText(/Sweden/)).toBeVisible()
  await expect.element(settled.getByRole('button', { name: 'Correct' })).toBeVisible()
})

test('a template fills in the question and its answers', async () => {
  const sent_requests = await showAdminPage('/side-bets', {
    ...replies([]),
    'POST /api/admin/sidebets': { json: { closes_at: later } },
  })
  await page.getByRole('button', { name: 'New side bet' }).click()
  const question = page.getByLabelText('Question', { exact: true })
  await expect.element(question).toHaveValue('Which nation wins the Women’s Sprint?')
  await page.getByRole('radio', { name: 'Who wins?', exact: true }).click({ force: true })
  await expect.element(question).toHaveValue('Who wins the Women’s Sprint?')
  const answers = page.getByLabelText('Answers, one per line')
  await expect.element(answers).toHaveValue('Ada Ask\nCia Ceder\nAnother athlete')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Add the side bet' }).click()
  await expect.element(question).not.toBeInTheDocument()
  const change = {
    act: 'sidebet add',
    weekend_id: 2,
    question: 'Who wins the Women’s Sprint?',
    points: 30,
    answers: ['Ada Ask', 'Cia Ceder', 'Another athlete'],
  }
  expect(
    sent_requests.filter(({ call }) => call === 'POST /api/admin/sidebets').map(({ body }) => body),
  ).toEqual([
    { dry_run: true, change },
    { dry_run: false, change },
  ])
})
