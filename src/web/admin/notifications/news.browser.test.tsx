import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AdminNews } from '#contract/admin/news.ts'
import {
  bodiesOf,
  expectAccessibleLayout,
  type ServerReplies,
  showAdminPage,
} from '../../shell/testing/show-page.tsx'

const news: AdminNews = {
  news_id: 3,
  subject: 'New bonuses',
  body: 'Hello.\n\nThe captain counts more.',
  segment: { to: 'no_team' },
  state: 'sending',
  planned: 100,
  sent: 30,
  dropped: 2,
  waiting: 68,
  actor_name: 'olga',
  created_at: '2026-11-24T10:00:00.000Z',
  cancelled_at: null,
  version: '"7"',
}
const LIST = 'GET /api/admin/news'
const SEND = 'POST /api/admin/news'
const PREVIEW = 'POST /api/admin/news/previews'

const open = (search: string, replies: ServerReplies = {}) =>
  showAdminPage(`/news${search}`, { [LIST]: { json: [] }, ...replies })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const html = `<html><head><style>.sheet { max-width: 300px !important }</style></head><body style="margin:0; color:#0c1a2a">
  <p class="sheet" style="color:rgb(1, 2, 3); max-width:600px">Hello. <a href="/x">Link</a><script>parent.ran = 1</script></p></body></html>`
const preview = {
  json: { text: 'Hello. The captain counts more.', html, emails: 4800, pushes: 3, emails_per_second: 20 },
}

async function write(): Promise<void> {
  await page.getByLabelText('Subject').fill('New bonuses')
  await page.getByLabelText('Text', { exact: true }).fill('Hello.')
}

beforeEach(() => page.viewport(1280, 800))

test('before the first news, the page says how to send news', async () => {
  await open('')
  await expect.element(page.getByText(/^No news yet/)).toBeVisible()
  await expectAccessibleLayout()
  await button('Write news').click()
  await expect.element(page.getByLabelText('Subject')).toHaveFocus()
})

test('news is previewed, sent to the operator as a test, and then sent with the previewed number of emails', async () => {
  let list: AdminNews[] = []
  const sent_requests = await open('?new=news', {
    [LIST]: () => ({ json: list }),
    [PREVIEW]: preview,
    'POST /api/admin/news/tests': { json: {} },
    [SEND]: () => {
      list = [news]
      return { json: news }
    },
  })
  await write()
  await button('Preview').click()
  await expect
    .element(page.getByRole('region', { name: 'Preview' }))
    .toMatchTextContent(/4800.*About 4 minutes at 20 emails a second\./)
  await expectAccessibleLayout()
  await button('Send a test to me').click()
  await expect
    .poll(() => bodiesOf(sent_requests, 'POST /api/admin/news/tests'))
    .toEqual([{ subject: 'New bonuses', body: 'Hello.' }])
  const shown = page.getByRole('region', { name: 'Preview' })
  await expect.element(shown.getByText('The test is on its way to your address.')).toBeVisible()
  await button('Send …').click()
  await page.getByLabelText('Reason').fill('new rules')
  await button('Send').click()
  await expect.element(page.getByText('30 of 100 sent, 68 waiting, 2 not sent')).toBeVisible()
  expect(bodiesOf(sent_requests, SEND)).toEqual([
    {
      subject: 'New bonuses',
      body: 'Hello.',
      segment: { to: 'all' },
      expected_emails: 4800,
      reason: 'new rules',
    },
  ])
})

test('the preview shows the email with its styles; nothing in it runs or can be clicked', async () => {
  await open('?new=news', { [PREVIEW]: preview })
  await write()
  await button('Preview').click()
  const frame = page.getByTitle('The email')
  await expect.element(frame).toBeVisible()
  const shown = () => (frame.element() as HTMLIFrameElement).contentDocument!
  await expect.poll(() => shown().body.textContent).toContain('Hello.')
  const { color, maxWidth } = getComputedStyle(shown().querySelector('.sheet')!)
  expect([color, maxWidth]).toEqual(['rgb(1, 2, 3)', '300px'])
  expect(shown().body.inert).toBe(true)
  expect('ran' in globalThis).toBe(false)
  await expectAccessibleLayout()
})

test('an edit removes the preview, so that only previewed news can be sent', async () => {
  await open('?new=news', { [PREVIEW]: preview })
  await write()
  await button('Preview').click()
  await expect.element(button('Send …')).toBeVisible()
  await page.getByLabelText('Subject').fill('Newer bonuses')
  await expect.element(button('Send …')).not.toBeInTheDocument()
})

test('news that nobody would get cannot be sent', async () => {
  await open('?new=news', {
    [PREVIEW]: { json: { text: 'Hello.', html: '', emails: 0, pushes: 0, emails_per_second: 20 } },
  })
  await write()
  await button('Preview').click()
  await expect.element(button('Send …')).toBeDisabled()
  await expectAccessibleLayout()
})

test('news to a league or a country can be previewed once the league or the country is chosen', async () => {
  const league = { league_id: 5, name: 'Ski Club', members: 12 }
  const sent_requests = await open('?new=news', {
    [PREVIEW]: preview,
    'GET /api/admin/leagues': { json: [league] },
  })
  await write()
  await page.getByRole('radio', { name: 'A league' }).click()
  await expect.element(button('Preview')).toBeDisabled()
  await page.getByLabelText('Part of the league’s name').fill('ski')
  await page.getByLabelText('League', { exact: true }).selectOptions('Ski Club (12)')
  await button('Preview').click()
  const segment = { to: 'league', league_id: 5 }
  await expect.poll(() => bodiesOf(sent_requests, PREVIEW)).toMatchObject([{ segment }])
  await page.getByRole('radio', { name: 'A country' }).click()
  await page.getByLabelText('Country').selectOptions('Norway')
  await button('Preview').click()
  await expect
    .poll(() => bodiesOf(sent_requests, PREVIEW))
    .toMatchObject([{ segment }, { segment: { to: 'country', country: 'NOR' } }])
})

test('news that is being sent shows its progress, and can be cancelled with a reason', async () => {
  let shown = news
  const sent_requests = await open('', {
    [LIST]: () => ({ json: [shown] }),
    'POST /api/admin/news/3/cancel': () => {
      shown = { ...news, state: 'cancelled', dropped: 70, waiting: 0 }
      return { json: shown }
    },
  })
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  await button('Cancel …').click()
  await page.getByLabelText('Reason').fill('wrong date')
  await expectAccessibleLayout()
  await button('Cancel').last().click()
  await expect.element(page.getByText('Cancelled', { exact: true })).toBeVisible()
  const call = sent_requests.find((each) => each.call.endsWith('/cancel'))
  expect([call?.body, call?.headers.get('if-match')]).toEqual([{ reason: 'wrong date' }, '"7"'])
})
