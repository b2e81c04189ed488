import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { MyNotifications } from '#contract/notifications/notifications.ts'
import { NOTIFICATION_KINDS } from '#game/accounts/notifications.ts'
import {
  bodiesOf,
  expectAccessibleLayout,
  type ServerReplies,
  showPage,
} from '../../shell/testing/show-page.tsx'
import { anna } from '../../shell/testing/site-replies.ts'
import { fakeSubscription, stubPush } from '../testing/stub-push.ts'

const settings: MyNotifications = {
  preferences: NOTIFICATION_KINDS.map((kind) => ({ kind, email: false, push: false })),
  quiet_hours: null,
  email_address: 'ok',
  email_available: true,
  push_available: true,
  push_public_key: 'BKey',
  asked: false,
}
const GET = 'GET /api/me/notifications'
const PUT = 'PUT /api/me/notifications'

const open = (changed: Partial<MyNotifications> = {}, replies: ServerReplies = {}) =>
  showPage('/users/me/notifications', { [GET]: { json: { ...settings, ...changed } }, ...replies }, anna)

const partOf = (name: string) => page.getByRole('region', { name, exact: true })
const reminder = page.getByRole('switch', { name: 'Picks close soon, email' })
const kinds = partOf('Which notifications you get')
const where = partOf('Where you get notifications')

const withEmail = (kind: string) =>
  settings.preferences.map((each) => (each.kind === kind ? { ...each, email: true } : each))

beforeEach(() => page.viewport(390, 800))

test('all switches are off at first; a tapped switch changes before the reply arrives, and is saved', async () => {
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  const sent_requests = await open(
    {},
    {
      [PUT]: async () => {
        await held
        return { json: { ...settings, preferences: withEmail('deadline'), asked: true } }
      },
    },
  )
  await expect.element(reminder).not.toBeChecked()
  expect(page.getByRole('switch', { checked: true }).elements()).toEqual([])
  await expectAccessibleLayout()
  await reminder.click()
  await expect.element(reminder).toBeChecked()
  await expect.element(kinds.getByText('Saving …')).toBeVisible()
  go()
  await expect.element(kinds.getByText(/^Saved \d/)).toBeVisible()
  await expect.element(reminder).toBeChecked()
  expect(bodiesOf(sent_requests, PUT)).toEqual([{ preferences: [{ kind: 'deadline', email: true }] }])
})

test('a refused change of a switch is undone, and the reason is shown', async () => {
  const refusal = { status: 429, json: { code: 'too-many', message: 'Too many changes' } }
  await open({}, { [PUT]: refusal })
  await reminder.click()
  await expect.element(kinds.getByRole('alert')).toMatchTextContent('Too many changes')
  await expect.element(reminder).not.toBeChecked()
  await expect.element(kinds.getByText('Not saved')).toBeVisible()
})

test('one button turns all notifications off', async () => {
  const sent_requests = await open({ preferences: withEmail('points') }, { [PUT]: { json: settings } })
  const points = page.getByRole('switch', { name: 'Event scored, email' })
  await expect.element(points).toBeChecked()
  await page.getByRole('button', { name: 'Turn everything off' }).click()
  await expect.element(points).not.toBeChecked()
  const off = NOTIFICATION_KINDS.map((kind) => ({ kind, email: false, push: false }))
  await expect.poll(() => bodiesOf(sent_requests, PUT)).toEqual([{ preferences: off }])
})

test.each([
  ['unverified', 'it gets no notifications', 'Confirm your email', '/users/me#confirm-address'],
  ['bounced', 'came back', 'Change your email', '/users/me#address'],
  ['none', 'not added an email', 'Add an email', '/users/me#address'],
] as const)(
  'if the state of the email address is “%s”, the page says what to do',
  async (email_address, text, link, to) => {
    await open({ email_address, push_available: false })
    await expect.element(partOf('Where you get notifications')).toMatchTextContent(text)
    await expect.element(page.getByRole('link', { name: link })).toHaveAttribute('href', to)
    expect(page.getByRole('switch', { name: /push/ }).elements()).toEqual([])
    await expectAccessibleLayout()
  },
)

const off = { email_available: false, push_available: false }

test('on a site that sends nothing, the page says what is off and who can change that', async () => {
  await open(off)
  const main = page.getByRole('main')
  await expect.element(main).toMatchTextContent('Notifications are off on this site')
  await expect.element(main).toMatchTextContent('no mail server, and push notifications are switched off')
  await expect.element(main).toMatchTextContent('Only the organiser can turn them on')
  expect(page.getByRole('switch').elements()).toEqual([])
  await expectAccessibleLayout()
})

test('on a site that sends nothing, operators are told how to change that', async () => {
  const replies = { [GET]: { json: { ...settings, ...off } } }
  await showPage('/users/me/notifications', replies, { ...anna, role: 'operator' })
  const link = page.getByRole('link', { name: 'switch push notifications on' })
  await expect.element(link).toHaveAttribute('href', '/admin/notifications')
  await expectAccessibleLayout()
})

test('on a site that sends no email, the page says so', async () => {
  await open({ email_available: false })
  await expect.element(where).toMatchTextContent('Off: this site has no mail server')
  await expect.element(page.getByText(/always sent/)).not.toBeInTheDocument()
})

test('on a site without push notifications, the page says so', async () => {
  await open({ push_available: false })
  await expect.element(where).toMatchTextContent('The organiser can turn it on')
})

test('if the settings could not be loaded, the player can try again', async () => {
  const refusal = { status: 403, json: { code: 'forbidden', message: 'Not now' } }
  let is_refused = true
  await open({}, { [GET]: () => (is_refused ? refusal : { json: settings }) })
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  is_refused = false
  await again.click()
  await expect.element(reminder).toBeInTheDocument()
})

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

test('quiet hours are initially 22:00 to 07:00 in the player’s time zone; each change is saved', async () => {
  const night = { from: '22:00', to: '07:00', time_zone: zone }
  const sent_requests = await open(
    {},
    { [PUT]: ({ body }) => ({ json: { ...settings, ...(body as object) } }) },
  )
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  const from = page.getByLabelText('From')
  await expect.element(from).toHaveValue('22:00')
  await from.fill('21:30')
  await expect.poll(() => bodiesOf(sent_requests, PUT)).toHaveLength(2)
  await page.getByLabelText('Time zone').selectOptions('Europe/Oslo')
  await expectAccessibleLayout()
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await expect.element(from).not.toBeInTheDocument()
  expect(bodiesOf(sent_requests, PUT)).toEqual([
    { quiet_hours: night },
    { quiet_hours: { ...night, from: '21:30' } },
    { quiet_hours: { ...night, from: '21:30', time_zone: 'Europe/Oslo' } },
    { quiet_hours: null },
  ])
})

const turnOn = page.getByRole('button', { name: 'Turn on here' })

test('push notifications are turned on in this browser only after the player asks for them', async () => {
  const { endpoint, keys, subscription } = fakeSubscription()
  const subscribe = vi.fn(async () => subscription)
  stubPush('granted', subscribe)
  const sent_requests = await open({}, { 'POST /api/me/push_subscriptions': { json: {} } })
  await expect.element(where).toMatchTextContent('Off in this browser')
  expect(subscribe).not.toHaveBeenCalled()
  await turnOn.click()
  await expect.element(where).toMatchTextContent('This browser gets notifications')
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' })
  expect(bodiesOf(sent_requests, 'POST /api/me/push_subscriptions')).toEqual([{ endpoint, keys }])
  await expectAccessibleLayout()
})

test('if the server refuses the subscription, the browser’s subscription ends too', async () => {
  const { subscription } = fakeSubscription()
  stubPush('granted', async () => subscription)
  const refusal = { status: 409, json: { code: 'refused', message: 'No' } }
  await open({}, { 'POST /api/me/push_subscriptions': refusal })
  await turnOn.click()
  await expect.element(where).toMatchTextContent('could not be turned on')
  expect(subscription.unsubscribe).toHaveBeenCalled()
})

test('if the browser blocks notifications, the page says how to allow them', async () => {
  stubPush('denied')
  await open()
  await expect.element(where).toMatchTextContent('Allow them in your browser settings')
  await expect.element(turnOn).not.toBeInTheDocument()
  await expectAccessibleLayout()
})

/** Makes this browser look like one without push notifications. */
function removePush(userAgent: string) {
  const push_manager = Object.getOwnPropertyDescriptor(window, 'PushManager')!
  Reflect.deleteProperty(window, 'PushManager')
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  onTestFinished(() => {
    Object.defineProperty(window, 'PushManager', push_manager)
    agent.mockRestore()
  })
}

test.each([
  ['an old browser', 'Mozilla/5.0 (X11; Linux x86_64)', 'This browser cannot show push notifications'],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5)', 'tap Share, then Add to Home Screen'],
])('on %s, the page says what to do to get notifications', async (_, agent, text) => {
  removePush(agent)
  await open()
  await expect.element(where).toMatchTextContent(text)
  await expect.element(turnOn).not.toBeInTheDocument()
})
