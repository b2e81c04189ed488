import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NOTIFICATION_KINDS } from '#game/accounts/notifications.ts'
import { bodiesOf, expectAccessibleLayout, showPage } from '../../shell/testing/show-page.tsx'

const ADDRESS = '/api/notifications/links/token'
const linked = {
  masked_address: 'a•••@podium.example',
  preferences: NOTIFICATION_KINDS.map((kind) => ({ kind, email: kind === 'deadline', push: false })),
  push_available: false,
}
const reminder = page.getByRole('switch', { name: 'Picks close soon, email' })

beforeEach(() => page.viewport(390, 800))

test('the link in an email shows the recipient which notifications they get, without a login', async () => {
  const sent_requests = await showPage('/notifications/token', { [`GET ${ADDRESS}`]: { json: linked } })
  await expect.element(page.getByText('Account: a•••@podium.example')).toBeVisible()
  await expect.element(reminder).toBeChecked()
  expect(page.getByRole('switch', { name: /push/ }).elements()).toEqual([])
  expect(document.querySelector('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
  expect(sent_requests.filter(({ call }) => !call.startsWith('GET'))).toEqual([])
  await expectAccessibleLayout()
})

test('on a site with push notifications, the page of the link shows and changes push settings too', async () => {
  const preferences = linked.preferences.map((each) => ({ ...each, push: true }))
  const sent_requests = await showPage('/notifications/token', {
    [`GET ${ADDRESS}`]: { json: { ...linked, preferences, push_available: true } },
    [`PUT ${ADDRESS}`]: { json: { ...linked, push_available: true } },
  })
  const push = page.getByRole('switch', { name: 'Picks close soon, push' })
  await expect.element(push).toBeChecked()
  await expectAccessibleLayout()
  await push.click()
  await expect.element(push).not.toBeChecked()
  expect(bodiesOf(sent_requests, `PUT ${ADDRESS}`)).toEqual([
    { preferences: [{ kind: 'deadline', push: false }] },
  ])
})

test('one tap turns an email off, and the switch changes before the reply arrives', async () => {
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  const preferences = linked.preferences.map((each) => ({ ...each, email: false }))
  const sent_requests = await showPage('/notifications/token', {
    [`GET ${ADDRESS}`]: { json: linked },
    [`PUT ${ADDRESS}`]: async () => {
      await held
      return { json: { ...linked, preferences } }
    },
  })
  await reminder.click()
  await expect.element(reminder).not.toBeChecked()
  go()
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible()
  await expect.element(reminder).not.toBeChecked()
  expect(bodiesOf(sent_requests, `PUT ${ADDRESS}`)).toEqual([
    { preferences: [{ kind: 'deadline', email: false }] },
  ])
})

test('a refused change is undone, and the reason is shown', async () => {
  await showPage('/notifications/token', {
    [`GET ${ADDRESS}`]: { json: linked },
    [`PUT ${ADDRESS}`]: { status: 410, json: { code: 'gone', message: 'This link has expired' } },
  })
  await reminder.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('This link has expired')
  await expect.element(reminder).toBeChecked()
})

test.each([
  [410, 'gone'],
  [422, 'invalid'],
])('for a link that no longer works (%i), the page says what to do', async (status, code) => {
  await showPage('/notifications/token', { [`GET ${ADDRESS}`]: { status, json: { code, message: 'No' } } })
  await expect.element(page.getByText('This link no longer works')).toBeVisible()
  const mine = page.getByRole('link', { name: 'My notifications' })
  await expect.element(mine).toHaveAttribute('href', '/users/me/notifications')
  await expectAccessibleLayout()
})
