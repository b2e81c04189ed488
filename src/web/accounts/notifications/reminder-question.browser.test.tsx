import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { MyNotifications } from '#contract/notifications/notifications.ts'
import { NOTIFICATION_KINDS } from '#game/accounts/notifications.ts'
import { bodiesOf, expectAccessibleLayout, type ServerReplies } from '../../shell/testing/show-page.tsx'
import { openPicker } from '../../team-picker/testing/picker-site.ts'
import { fakeSubscription, stubPush } from '../testing/stub-push.ts'

const settings: MyNotifications = {
  preferences: NOTIFICATION_KINDS.map((kind) => ({ kind, email: false, push: false })),
  quiet_hours: null,
  email_address: 'ok',
  email_available: true,
  push_available: false,
  push_public_key: null,
  asked: false,
}
const PUT = 'PUT /api/me/notifications'
const saved = { [PUT]: { json: { ...settings, asked: true } } }
const question = page.getByRole('region', { name: 'Shall we remind you?' })

const open = (changed: Partial<MyNotifications> = {}, replies: ServerReplies = saved) =>
  openPicker({}, '', () => ({
    'GET /api/me/notifications': { json: { ...settings, ...changed } },
    ...replies,
  }))

const pick = () => page.getByRole('button', { name: 'Add Athlete 1', exact: true }).click()

beforeEach(() => page.viewport(1280, 800))

test('the question appears after the first saved pick, and its answer is saved once', async () => {
  const { sent_requests } = await open()
  expect(sent_requests.some(({ call }) => call.includes('notifications'))).toBe(false)
  await pick()
  await expect.element(question).toBeVisible()
  await expectAccessibleLayout()
  await question.getByRole('button', { name: 'Remind me by email' }).click()
  const answered = page.getByRole('region', { name: 'We will remind you' })
  await expect.element(answered).toMatchTextContent('By email, if something is missing')
  expect(bodiesOf(sent_requests, PUT)).toEqual([
    { preferences: [{ kind: 'deadline', email: true }], asked: true },
  ])
  await expectAccessibleLayout()
  await answered.getByRole('button', { name: 'OK' }).click()
  await expect.element(answered).not.toBeInTheDocument()
})

test('“No thanks” closes the question at once, and is saved as an answer', async () => {
  const { sent_requests } = await open()
  await pick()
  await question.getByRole('button', { name: 'No thanks' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.poll(() => bodiesOf(sent_requests, PUT)).toEqual([{ asked: true }])
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('if the answer cannot be saved, the question stays open and shows the reason', async () => {
  await open({}, { [PUT]: { status: 429, json: { code: 'too-many', message: 'Too many changes' } } })
  await pick()
  await question.getByRole('button', { name: 'Remind me by email' }).click()
  await expect.element(question.getByRole('alert')).toMatchTextContent('Too many changes')
})

test('a player with an unconfirmed address is told to confirm it first', async () => {
  const unverified = { email_address: 'unverified' } as const
  await open(unverified, { [PUT]: { json: { ...settings, ...unverified, asked: true } } })
  await pick()
  await question.getByRole('button', { name: 'Remind me by email' }).click()
  await expect.element(page.getByText(/once you have confirmed your address/)).toBeVisible()
})

test.each([
  ['has been asked', { asked: true }],
  ['cannot be reached', { email_address: 'bounced' }],
  ['is on a site that sends no notifications', { email_available: false }],
] as const)('a player who %s is not asked', async (_, changed) => {
  const { sent_requests } = await open(changed)
  await pick()
  await expect.poll(() => sent_requests.some(({ call }) => call === 'GET /api/me/notifications')).toBe(true)
  await expect.element(page.getByText(/^Saved/)).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
})

const with_push = { push_available: true, push_public_key: 'BKey' }
const SUBSCRIBE = 'POST /api/me/push_subscriptions'
const inBrowser = question.getByRole('button', { name: 'Remind me in this browser' })

test('if push is available, the player can choose reminders in this browser', async () => {
  const { endpoint, keys, subscription } = fakeSubscription()
  stubPush('granted', async () => subscription)
  const { sent_requests } = await open(with_push, { ...saved, [SUBSCRIBE]: { json: {} } })
  await pick()
  await expect.element(question.getByRole('button', { name: 'Remind me by email' })).toBeVisible()
  await expectAccessibleLayout()
  await inBrowser.click()
  const answered = page.getByRole('region', { name: 'We will remind you' })
  await expect.element(answered).toMatchTextContent('In this browser, if something is missing')
  expect(bodiesOf(sent_requests, SUBSCRIBE)).toEqual([{ endpoint, keys }])
  expect(bodiesOf(sent_requests, PUT)).toEqual([
    { preferences: [{ kind: 'deadline', push: true }], asked: true },
  ])
})

test('if the site sends no emails, the question offers only push', async () => {
  stubPush('granted')
  await open({ ...with_push, email_available: false })
  await pick()
  await expect.element(inBrowser).toBeVisible()
  await expect.element(question.getByRole('button', { name: /by email/ })).not.toBeInTheDocument()
})

test('if the browser blocks notifications, the question says so, saves nothing and stays open', async () => {
  stubPush('denied')
  const { sent_requests } = await open(with_push)
  await pick()
  await inBrowser.click()
  await expect.element(question.getByRole('alert')).toMatchTextContent('does not allow notifications')
  expect(bodiesOf(sent_requests, PUT)).toEqual([])
})
