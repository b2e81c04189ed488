import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleLayout, showPage } from '../shell/testing/show-page.tsx'
import { anna } from '../shell/testing/site-replies.ts'
import { picks, raceSite, resultOf } from './testing/race-site.ts'

const boardOf = (name: string) => page.getByRole('region', { name, exact: true })
const rowOf = (board: string, name: string) => boardOf(board).getByRole('row').filter({ hasText: name })

beforeEach(() => page.viewport(1280, 800))

test.each(['/races/31', '/events/7'])(
  'the player’s athletes and captain are marked in the results of %s [19.4]',
  async (path) => {
    await showPage(path, raceSite(true).replies, anna)
    await expect.element(rowOf('Athlete results', 'Athlete 2')).toMatchTextContent('Your captain')
    await expect.element(rowOf('Athlete results', 'Athlete 3')).toMatchTextContent('Your pick')
    await expect.element(rowOf('Athlete results', 'Athlete 1')).not.toMatchTextContent('Your')
    await expectAccessibleLayout()
  },
)

test.each(['/races/31', '/events/7'])('on a phone, the marks add no line to the rows of %s', async (path) => {
  await page.viewport(390, 844)
  const { replies } = raceSite(true)
  const with_times = [1, 2, 3, 4].map((id) => ({ ...resultOf(id), time: '41:00.5' }))
  const results = { json: with_times, headers: { 'x-total-count': '4' } }
  await showPage(path, { ...replies, 'GET /api/races/31/results/athletes': results }, anna)
  await expect.element(rowOf('Athlete results', 'Athlete 3')).toMatchTextContent('Your pick')
  const heightOf = (name: string) => rowOf('Athlete results', name).element().getBoundingClientRect().height
  // A row with a mark is less than two pixels higher than a row without a mark.
  const limit = heightOf('Athlete 4') + 2
  expect(heightOf('Athlete 3')).toBeLessThan(limit)
  expect(heightOf('Athlete 2')).toBeLessThan(limit)
})

test('visitors see no marks, and no private request is made [19.4]', async () => {
  const sent_requests = await showPage('/races/31', raceSite(true).replies)
  await expect.element(rowOf('Athlete results', 'Athlete 2')).toBeVisible()
  await expect.element(boardOf('Athlete results')).not.toMatchTextContent('Your')
  expect(sent_requests.filter(({ call }) => call.includes('/me/'))).toEqual([])
})

test('My race shows the picks with place and points, and links to the ledger [19.4]', async () => {
  await showPage('/races/31', raceSite(true).replies, anna)
  const rows = boardOf('My race').getByRole('row')
  await expect.element(rows.nth(1)).toMatchTextContent(/Athlete 2.*Captain.*2.*142.5/)
  await expect.element(rows.nth(2)).toMatchTextContent(/Athlete 3.*3.*90/)
  await expect
    .element(boardOf('My race').getByRole('link', { name: 'Why these points?' }))
    .toHaveAttribute('href', `/users/${anna.user_id}/weekends/7#race-31`)
})

test('before the race My race lists the picks without points [19.4]', async () => {
  const mine = picks.map((pick) => ({ ...pick, place: null, score: null }))
  await showPage('/races/31', raceSite(false, { mine }).replies, anna)
  const cells = rowOf('My race', 'Athlete 2').getByRole('cell')
  await expect.element(cells.first()).toMatchTextContent(/^-$/)
  await expect.element(cells.last()).toMatchTextContent(/^-$/)
  expect(boardOf('My race').getByRole('link', { name: 'Why these points?' }).query()).toBeNull()
})
