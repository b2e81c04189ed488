import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ReadLiveRow } from '#contract/admin/results/live.ts'
import { bodiesOf, expectAccessibleLayout } from '../../shell/testing/show-page.tsx'
import { at, live, niilo, running, SEND, showLive, TABLE, trym, WITHDRAW } from '../testing/batch-site.ts'

const search = () => page.getByRole('searchbox', { name: /^Who is in / })

beforeEach(() => page.viewport(390, 844))

test('athletes are entered by start number in the order of arrival, and sent as the next batch', async () => {
  const { server, sent_requests } = await showLive(live(), {
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
  await expectAccessibleLayout()
  await page.getByRole('button', { name: 'Apply' }).click()
  await send.click()
  await expect.element(page.getByText('Batch 1 is live')).toBeVisible()
  expect(bodiesOf(sent_requests, SEND)).toEqual([
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
  await expectAccessibleLayout()
})

test('a pasted table replaces the athletes once the questions about its rows are answered', async () => {
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
  await expectAccessibleLayout()
  await page.getByRole('button', { name: 'Leave out this row' }).click()
  await page.getByRole('button', { name: /Niilo Lumijoki 3423/ }).click()
  await expect.element(page.getByText('Has place 1 and DNF. Choose one of them.')).toBeVisible()
  await expect.element(page.getByText(/^Not in this season/)).toBeVisible()
  await expect.element(page.getByText('2 rows to correct')).toBeVisible()
  await expectAccessibleLayout()
})

test('a long list of batches says how many there are in all', async () => {
  await showLive({ ...running, sent_count: 240 })
  const sent = page.getByRole('region', { name: 'Sent' })
  await expect.element(sent).toMatchTextContent('the latest 2 of 240')
})

test('batches are listed, and live results are withdrawn after a confirmation', async () => {
  const { server, sent_requests } = await showLive(running, {
    [WITHDRAW]: () => {
      server.live = { ...running, batch: null }
      return { json: {} }
    },
  })
  await expect.element(page.getByText('2.5 km, 2 athletes')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByLabelText('Reason (optional)').fill('wrong race')
  await expectAccessibleLayout()
  await page.getByRole('button', { name: 'Withdraw live results' }).click()
  await expect.element(page.getByText(/^The race is scheduled again/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'What players see now' })).not.toBeInTheDocument()
  expect(sent_requests.find(({ call }) => call === WITHDRAW)?.query.get('reason')).toBe('wrong race')
})

test('a live batch can be made the draft of the result, and the results page then opens', async () => {
  const { sent_requests } = await showLive(running, { 'PUT /api/admin/results/5/draft': { json: {} } })
  await page.getByRole('button', { name: 'Prepare provisional results' }).click()
  await expect.poll(() => sent_requests.some(({ call }) => call === 'GET /api/admin/results/5')).toBe(true)
  const [draft] = sent_requests.filter(({ call }) => call === 'PUT /api/admin/results/5/draft')
  expect(draft?.query.get('name')).toBe('live batch 3')
})

test('until the picks are locked, a batch can be prepared but not sent', async () => {
  await showLive({ ...running, is_locked: false, batch: null })
  await expect.element(page.getByText('Players can still change their teams')).toBeVisible()
  await expect.element(page.getByText('Picks are still open')).toBeVisible()
  await expectAccessibleLayout()
})

test.each([
  ['cancelled', 'The race is cancelled'],
  ['provisional', 'The result is provisional'],
] as const)('a race that is %s accepts no batches', async (state, title) => {
  await showLive(live({ state }))
  await expect.element(page.getByText(title)).toBeVisible()
  await expect.element(search()).not.toBeInTheDocument()
  await expectAccessibleLayout()
})
