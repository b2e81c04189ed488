import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AdminCup, CupReport } from '#contract/admin/cups.ts'
import { davos } from '../../shell/testing/davos-weekend.ts'
import { bodiesOf, expectAccessibleLayout, showAdminPage } from '../../shell/testing/show-page.tsx'

const sprint: AdminCup = {
  cup_id: 2,
  name: 'Sprint',
  counts: 'all',
  image_url: null,
  race_ids: [4],
  is_season: false,
  version: '"5"',
}
const overall: AdminCup = { ...sprint, cup_id: 1, name: 'Overall', race_ids: [], is_season: true }

const report: CupReport = {
  added: ['Davos, Sprint Men'],
  removed: [],
  without_youth: ['DAV-SPR-F'],
  is_rebuilding: true,
  job_id: null,
}

const replies = {
  'GET /api/admin/cups': { json: [overall, sprint] },
  'GET /api/admin/calendar': { json: [davos] },
  'GET /api/admin/audit': { json: [], headers: { 'x-total-count': '0' } },
}

beforeEach(() => page.viewport(390, 844))

test('a cup gets another race after a preview, and a job rebuilds its boards', async () => {
  const sent_requests = await showAdminPage('/calendar/cups', {
    ...replies,
    'PUT /api/admin/cups': ({ body }) => ({
      json: (body as { dry_run: boolean }).dry_run ? report : { ...report, job_id: 9 },
    }),
  })
  await page.getByRole('button', { name: 'Change Sprint' }).click()
  await expect.element(page.getByLabelText('What counts')).toHaveFocus()
  await page.getByText('Davos: 1 of 2').click()
  await page.getByLabelText('Sprint Men').click()
  await page.getByLabelText('What counts').selectOptions('youth')
  await page.getByLabelText(/^Reason/).fill('as the rules say')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect.element(page.getByText('Races added: Davos, Sprint Men.')).toBeVisible()
  await expect.element(page.getByText('Some races give nobody points in this cup.')).toBeVisible()
  await expectAccessibleLayout()

  await page.getByRole('button', { name: 'Save the cup' }).click()
  await expect.element(page.getByRole('link', { name: 'Follow the job' })).toBeVisible()
  const sent = sent_requests.filter(({ call }) => call === 'PUT /api/admin/cups')
  expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(['"5"', '"5"'])
  expect(sent[1]?.body).toEqual({
    dry_run: false,
    is_new: false,
    name: 'Sprint',
    counts: 'youth',
    race_ids: [4, 5],
    image_url: null,
    reason: 'as the rules say',
  })
})

test('a picture that is uploaded for the cup is saved without a job', async () => {
  const sent_requests = await showAdminPage('/calendar/cups', {
    ...replies,
    'POST /api/admin/images': { json: { address: '/media/cup.png' } },
    'PUT /api/admin/cups': { json: { ...report, added: [], without_youth: [], is_rebuilding: false } },
  })
  await page.getByRole('button', { name: 'Change Overall' }).click()
  const canvas = new OffscreenCanvas(1, 1)
  canvas.getContext('2d')
  const picture = new File([await canvas.convertToBlob()], 'cup.png', { type: 'image/png' })
  await userEvent.upload(page.getByLabelText('Picture (file)'), picture)
  await expect.element(page.getByRole('img', { name: 'Picture, as it is now' })).toBeInTheDocument()
  await page.getByLabelText(/^Reason/).fill('new logo')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Save the cup' }).click()
  await expect.element(page.getByText('Cup saved.')).toBeVisible()
  expect(page.getByRole('link', { name: 'Follow the job' }).query()).toBeNull()
  expect(bodiesOf(sent_requests, 'PUT /api/admin/cups').at(-1)).toMatchObject({ image_url: '/media/cup.png' })
  await expectAccessibleLayout()
})

test('if somebody else has changed the cup, the form says who; a cup can be removed with a reason', async () => {
  const stale = { status: 412, json: { code: 'stale', message: 'Changed by Olga since you opened it' } }
  const sent_requests = await showAdminPage('/calendar/cups', {
    ...replies,
    'PUT /api/admin/cups': stale,
    'DELETE /api/admin/cups/2': { json: { name: 'Sprint' } },
  })
  await page.getByRole('button', { name: 'Change Sprint' }).click()
  await page.getByLabelText(/^Reason/).fill('as the rules say')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect.element(page.getByText('Changed by Olga since you opened it')).toBeVisible()

  await page.getByRole('button', { name: 'Remove the cup …' }).click()
  await page.getByRole('form', { name: 'Remove the cup' }).getByLabelText('Reason').fill('no sponsor')
  await page.getByRole('button', { name: 'Remove the cup', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'Change Sprint' })).not.toBeInTheDocument()
  expect(sent_requests.find(({ call }) => call === 'DELETE /api/admin/cups/2')?.body).toEqual({
    reason: 'no sponsor',
  })
})

test('if somebody else has changed the cup, the form shows their values, but keeps what was typed', async () => {
  const stale = { status: 412, json: { code: 'stale', message: 'Changed by Olga since you opened it' } }
  let saved = sprint
  const sent_requests = await showAdminPage('/calendar/cups', {
    ...replies,
    'GET /api/admin/cups': () => ({ json: [overall, saved] }),
    'PUT /api/admin/cups': () => {
      if (saved !== sprint) return { json: report }
      saved = { ...sprint, image_url: '/cups/sprint.svg', version: '"6"' }
      return stale
    },
  })
  await page.getByRole('button', { name: 'Change Sprint' }).click()
  await page.getByLabelText(/^Reason/).fill('as the rules say')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect.element(page.getByText('Changed by Olga since you opened it')).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect.element(page.getByRole('button', { name: 'Save the cup' })).toBeVisible()
  expect(bodiesOf(sent_requests, 'PUT /api/admin/cups').at(-1)).toMatchObject({
    image_url: '/cups/sprint.svg',
    reason: 'as the rules say',
  })
})
