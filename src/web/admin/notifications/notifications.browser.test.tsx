import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AdminNotifications } from '#contract/admin/notifications.ts'
import {
  bodiesOf,
  expectAccessibleLayout,
  type ServerReplies,
  showAdminPage,
} from '../../shell/testing/show-page.tsx'
import { config } from '../../shell/testing/site-replies.ts'

const state: AdminNotifications = {
  counts: [
    {
      kind: 'deadline',
      channel: 'email',
      waiting: 3,
      sent: 1200,
      dropped: [
        { reason: 'settled', count: 40 },
        { reason: 'expired', count: 2 },
      ],
    },
    { kind: 'points', channel: 'push', waiting: 0, sent: 7, dropped: [] },
  ],
  oldest_due_at: '2026-11-24T10:00:00.000Z',
  bounced_addresses: 1,
  mail_pause: null,
  paused_at: null,
  push: { is_on: false, contact: null, subscriptions: 0 },
  version: '"4"',
}
const paused = { ...state, paused_at: '2026-11-24T10:05:00.000Z', version: '"5"' }
const on = { ...state, push: { is_on: true, contact: 'push@podium.example', subscriptions: 12 } }

const open = (shown: AdminNotifications, replies: ServerReplies = {}) =>
  showAdminPage('/notifications', {
    'GET /api/admin/notifications': { json: shown },
    'GET /api/admin/audit': { json: [], headers: { 'x-total-count': '0' } },
    ...replies,
  })

const button = (name: string) => page.getByRole('button', { name, exact: true })
const main = page.getByRole('main')

beforeEach(() => page.viewport(1280, 800))

test('the page says why notifications were not sent, and how many addresses refused an email', async () => {
  await open(state)
  const row = page.getByRole('row', { name: /Picks close soon, email/ })
  await expect.element(row).toMatchTextContent('40 no longer needed, 2 too late')
  await expect
    .element(main)
    .toMatchTextContent('1 address has refused an email. Notifications to it stop until')
  await expectAccessibleLayout()
})

test('before the first notification, the page says that there are no notifications yet', async () => {
  await open({ ...state, counts: [], oldest_due_at: null, bounced_addresses: 0 })
  await expect.element(main).toMatchTextContent('No notifications yet')
  await expect.element(main).toMatchTextContent('No notification is overdue')
  await expectAccessibleLayout()
})

test('on a site without SMTP, the page says that the site sends no email', async () => {
  await open(state, { 'GET /api/config': { json: { ...config, sends_mail: false } } })
  await expect.element(main).toMatchTextContent('The site sends no email')
})

test.each([
  ['sender', 'our sender address', 'Set MAIL_FROM'],
  ['login', 'our login', 'password in SMTP_URL'],
] as const)(
  'if the mail server refuses the %s of the site, the page reports this and says what to do',
  async (cause, title, advice) => {
    await open({ ...state, mail_pause: { cause, status: 553, since: '2026-11-24T10:05:00.000Z' } })
    const alert = page.getByRole('alert')
    await expect.element(alert).toMatchTextContent(`The mail server refuses ${title}`)
    await expect.element(alert).toMatchTextContent('the status 553')
    await expect.element(alert).toMatchTextContent(advice)
    await expectAccessibleLayout()
  },
)

test('an operator can pause all notifications with a reason, and resume them', async () => {
  let shown = state
  const sent_requests = await open(state, {
    'GET /api/admin/notifications': () => ({ json: shown }),
    'POST /api/admin/notifications/pause': () => {
      shown = paused
      return { json: paused }
    },
    'POST /api/admin/notifications/resume': () => {
      shown = state
      return { json: state }
    },
  })
  await button('Pause all …').click()
  await button('Pause all').click()
  await expect.element(page.getByText('Please give a reason')).toBeVisible()
  await page.getByLabelText('Reason').fill('wrong start list')
  await button('Pause all').click()
  await expect.element(page.getByText('No notifications are sent')).toBeVisible()
  const call = sent_requests.find((each) => each.call === 'POST /api/admin/notifications/pause')
  expect([call?.body, call?.headers.get('if-match')]).toEqual([{ reason: 'wrong start list' }, '"4"'])
  await expectAccessibleLayout()
  await button('Resume …').click()
  await page.getByLabelText('Reason').fill('corrected')
  await button('Resume').click()
  await expect.element(page.getByText('No notifications are sent')).not.toBeInTheDocument()
})

test('push is switched on with a contact address; a refusal keeps the typed values', async () => {
  let is_refused = true
  let shown = state
  const sent_requests = await open(state, {
    'GET /api/admin/notifications': () => ({ json: shown }),
    'PUT /api/admin/notifications/push': () => {
      if (is_refused) return { status: 422, json: { code: 'invalid', message: 'must be an email address' } }
      shown = on
      return { json: on }
    },
  })
  await button('Switch push on …').click()
  await page.getByLabelText('Contact address').fill('push@podium.example')
  await page.getByLabelText('Reason').fill('season start')
  await button('Switch push on').click()
  await expect.element(page.getByText('must be an email address')).toBeVisible()
  is_refused = false
  await button('Switch push on').click()
  await expect.element(page.getByText(/^Push is on, with the contact address/)).toBeVisible()
  const body = { is_on: true, contact: 'push@podium.example', reason: 'season start' }
  expect(bodiesOf(sent_requests, 'PUT /api/admin/notifications/push')).toEqual([body, body])
  await button('Switch push off …').click()
  await expectAccessibleLayout()
})
