import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AdminLive, ReadLiveRow } from '#contract/admin/results/live.ts'
import type { MatchableAthlete } from '#contract/admin/results/result-drafts.ts'
import {
  bodiesOf,
  expectFine,
  type SentRequest,
  type ServerReplies,
  showAdminPage,
} from '../../shell/testing/show-page.tsx'

const at = '2026-12-05T10:20:00.000Z'

const athlete = (
  athlete_id: number,
  name: string,
  more: Partial<MatchableAthlete> = {},
): MatchableAthlete => {
  const federation_code = `342${athlete_id}`
  return {
    athlete_id,
    federation_code,
    name,
    country: 'NOR',
    gender: 'm',
    is_team: false,
    in_season: true,
    ...more,
  }
}
const trym = athlete(1, 'Trym Elgmoen')
const ulrik = athlete(2, 'Ulrik Fagerdokk')
const niilo = athlete(3, 'Niilo Lumijoki')

const live = (more: Partial<AdminLive> = {}): AdminLive => ({
  race_id: 5,
  name: 'Men’s 10 km',
  weekend_name: 'Ruka',
  date: '2026-12-05T10:00:00.000Z',
  time_zone: 'Europe/Helsinki',
  state: 'scheduled',
  is_locked: true,
  trading_close: '2026-12-05T07:00:00.000Z',
  has_draft: false,
  next_sequence: 1,
  batch: null,
  starters: [
    { ...trym, bib: 44 },
    { ...ulrik, bib: 7 },
  ],
  sent: [],
  ...more,
})

const row = (found: MatchableAthlete, place: number | null, status: 'DNF' | null = null) => {
  const { athlete_id, name, country } = found
  return { athlete_id, name, country, place, status, gap: null, bib: null, due_at: null }
}
const running = live({
  next_sequence: 4,
  batch: {
    sequence: 3,
    checkpoint: '5 km',
    starters: 76,
    received_at: at,
    rows: [row(trym, 1), row(ulrik, null), row(niilo, null, 'DNF')],
  },
  sent: [
    { sequence: 3, checkpoint: '5 km', athletes: 3, sent_by: 'olga', received_at: at },
    { sequence: 2, checkpoint: '2.5 km', athletes: 2, sent_by: 'token Timing', received_at: at },
  ],
})

const READ = 'GET /api/admin/results/5/live'
const SEND = 'POST /api/admin/results/5/live'
const TABLE = 'POST /api/admin/results/5/live/readings'
const WITHDRAW = 'DELETE /api/admin/results/5/live'

/** Shows the page. A test can change what the fake server returns by setting `server.live`. */
async function showLive(first: AdminLive, more: ServerReplies = {}) {
  const server = { live: first }
  const asked: SentRequest[] = await showAdminPage('/results/5/live', {
    [READ]: () => ({ json: server.live }),
    'GET /api/admin/results/5/athletes': { json: [niilo] },
    ...more,
  })
  return { server, asked }
}

const search = () => page.getByRole('searchbox', { name: /^Who is in / })

beforeEach(() => page.viewport(390, 844))

test('athletes are entered by start number in the order of arrival, and sent as the next batch', async () => {
  const { server, asked } = await showLive(live(), {
    [SEND]: () => {
      server.live = { ...running, next_sequence: 2, batch: { ...running.batch!, sequence: 1 } }
      return { json: { sequence: 1, received_at: at } }
    },
  })
  const send = page.getByRole('button', { name: /^Send/ })
  await expect.element(page.getByText('Add an athlete first')).toBeVisible()
  await search().fill('44')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: /^1.*Trym Elgmoen.*bib 44/ })).toBeVisible()
  await search().fill('7')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Who is in 3rd place?')).toBeVisible()
  await expect.element(send).toBeDisabled()
  await page.getByLabelText('Checkpoint').fill('5 km')
  await page.getByRole('button', { name: /^2.*Ulrik Fagerdokk/ }).click()
  await page.getByLabelText('Time or gap').fill('+4.1')
  await expectFine()
  await page.getByRole('button', { name: 'Apply' }).click()
  await send.click()
  await expect.element(page.getByText('Batch 1 is live')).toBeVisible()
  expect(bodiesOf(asked, SEND)).toEqual([
    {
      sequence: 1,
      checkpoint: '5 km',
      starters: 2,
      results: [
        { athlete: 'id:1', place: 1, status: null, gap: null, bib: 44, due_at: null },
        { athlete: 'id:2', place: 2, status: null, gap: '+4.1', bib: 7, due_at: null },
      ],
    },
  ])
})

test('the next batch starts with the athletes of the last batch, and rows show their problems', async () => {
  await showLive(running)
  await expect.element(page.getByRole('heading', { name: 'Batch 4' })).toBeVisible()
  await expect.element(page.getByText('1 with a place, 3 in all')).toBeVisible()
  await page.getByRole('button', { name: /^–.*Ulrik/ }).click()
  await page.getByLabelText('Result').selectOptions('Place')
  await expect.element(page.getByText('Enter a place first')).toBeVisible()
  await page.getByLabelText('Place', { exact: true }).fill('1')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.element(page.getByText('Shares place 1 with Ulrik Fagerdokk.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send 3 athletes' })).toBeEnabled()
  await expectFine()
})

test('a pasted table replaces the athletes, after its questions are answered', async () => {
  const read = (line: number, more: Partial<ReadLiveRow>): ReadLiveRow => ({
    line,
    code: null,
    name: null,
    nation: null,
    bib: null,
    place: line - 1,
    status: null,
    gap: null,
    athlete: null,
    question: null,
    candidates: [],
    ...more,
  })
  const rows = [
    read(2, { athlete: trym, status: 'DNF' }),
    read(3, { bib: 9, question: 'unknown' }),
    read(4, { name: 'Niilo', question: 'several', candidates: [{ ...niilo, in_season: false }] }),
  ]
  await showLive(running, { [TABLE]: { json: { rows, issues: [], issue_count: 0 } } })
  await page.getByRole('button', { name: 'Paste a table' }).click()
  await page.getByLabelText('Table of places', { exact: true }).fill('Rank\tBib\n1\t44\n2\t9')
  await page.getByRole('button', { name: 'Read the list' }).click()
  await expect.element(page.getByText('2 rows to decide')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Row 3: bib 9' })).toBeVisible()
  await expectFine()
  await page.getByRole('button', { name: 'Leave out this row' }).click()
  await page.getByRole('button', { name: /Niilo Lumijoki 3423/ }).click()
  await expect.element(page.getByText('Has place 1 and DNF. Choose one of them.')).toBeVisible()
  await expect.element(page.getByText(/^Not in this season/)).toBeVisible()
  await expect.element(page.getByText('2 rows to correct')).toBeVisible()
  await expectFine()
})

test('if somebody else has sent a batch with the same number, the page takes the next number', async () => {
  const { server } = await showLive(running, {
    [SEND]: () => {
      server.live = { ...running, next_sequence: 5 }
      return {
        status: 409,
        json: { code: 'old-batch', message: 'A batch with this number was already accepted' },
      }
    },
  })
  await page.getByRole('button', { name: 'Send 3 athletes' }).click()
  await expect.element(page.getByText(/already accepted/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Batch 5' })).toBeVisible()
})

test('batches are listed, and live results are withdrawn after a confirmation', async () => {
  const { server, asked } = await showLive(running, {
    [WITHDRAW]: () => {
      server.live = { ...running, batch: null }
      return { json: {} }
    },
  })
  await expect.element(page.getByText('2.5 km, 2 athletes')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByLabelText('Reason (optional)').fill('wrong race')
  await expectFine()
  await page.getByRole('button', { name: 'Withdraw live results' }).click()
  await expect.element(page.getByText(/^The race is scheduled again/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'What players see now' })).not.toBeInTheDocument()
  expect(asked.find(({ call }) => call === WITHDRAW)?.query.get('reason')).toBe('wrong race')
})

test('a batch becomes the draft of the result, without the athletes who are not at the checkpoint', async () => {
  const { asked } = await showLive(running, { 'PUT /api/admin/results/5/draft': { json: {} } })
  await page.getByRole('button', { name: 'Make provisional' }).click()
  await expect.poll(() => asked.some(({ call }) => call === 'GET /api/admin/results/5')).toBe(true)
  const [draft] = asked.filter(({ call }) => call === 'PUT /api/admin/results/5/draft')
  expect(draft?.query.get('name')).toBe('live batch 3')
})

test('before the lock a batch can be prepared but not sent', async () => {
  await showLive({ ...running, is_locked: false, batch: null })
  await expect.element(page.getByText('Players can still change their teams')).toBeVisible()
  await expect.element(page.getByText('Picks are still open')).toBeVisible()
  await expectFine()
})

test.each([
  ['cancelled', 'The race is cancelled'],
  ['provisional', 'The result is provisional'],
] as const)('a race that is %s accepts no batches', async (state, title) => {
  await showLive(live({ state }))
  await expect.element(page.getByText(title)).toBeVisible()
  await expect.element(search()).not.toBeInTheDocument()
  await expectFine()
})
