import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  bodiesOf,
  expectAccessibleLayout,
  type ServerReplies,
  showPage,
} from '../../shell/testing/show-page.tsx'
import { anna } from '../../shell/testing/site-replies.ts'

const heading = page.getByRole('heading', { level: 1 })
const bar = page.getByRole('region', { name: 'Player', exact: true })
const partOf = (name: string) => page.getByRole('main').getByRole('region', { name, exact: true })
const password = 'Skating uphill 7'

const open = (replies: ServerReplies = {}, me: Partial<typeof anna> = {}) =>
  showPage('/users/me', { 'GET /api/me/sessions': { json: [] }, ...replies }, { ...anna, ...me })

beforeEach(() => page.viewport(1280, 800))

const noon = '2026-12-01T12:00:00Z'
const session = {
  agent: 'Mozilla/5.0 (X11; Linux) Firefox/140',
  is_remembered: false,
  created_at: noon,
  seen_at: noon,
}

test('sessions are listed, and one session or all other sessions can be ended [R23 R24]', async () => {
  let ids = [1, 2, 3]
  const sent_requests = await open({
    'GET /api/me/sessions': () => ({
      json: ids.map((session_id) => ({ ...session, session_id, is_this: session_id === 1 })),
    }),
    'DELETE /api/me/sessions/3': () => {
      ids = [1, 2]
      return { json: {} }
    },
    'DELETE /api/me/sessions': () => {
      ids = [1]
      return { json: {} }
    },
  })
  const part = partOf('Where you are logged in')
  const rows = part.getByRole('listitem')
  await expect.poll(() => rows.elements()).toHaveLength(3)
  expect(rows.filter({ hasText: 'This device' }).elements()).toHaveLength(1)
  expect(rows.filter({ hasText: 'This device' }).getByRole('button').query()).toBeNull()
  await expectAccessibleLayout()
  await rows.nth(2).getByRole('button', { name: 'Log out Firefox on Linux' }).click()
  await expect.poll(() => rows.elements()).toHaveLength(2)
  await expect.element(part.getByRole('heading')).toHaveFocus()
  await part.getByRole('button', { name: 'Log out other devices' }).click()
  await expect.poll(() => rows.elements()).toHaveLength(1)
  expect(part.getByRole('button').query()).toBeNull()
  expect(sent_requests.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(2)
})

test.each([
  ['a client error with the server’s message', 409, 'Not now.', 'Not now.'],
  ['a server error with our own message', 500, 'a stack trace', "We're sorry. We could not do that."],
])('%s is shown in the banner, and the page stays [8.1a 8.2b]', async (_, status, message, shown) => {
  await open({
    'GET /api/me/sessions': {
      json: [1, 2].map((session_id) => ({ ...session, session_id, is_this: session_id === 1 })),
    },
    'DELETE /api/me/sessions': { status, json: { code: 'no', message } },
  })
  await page.getByRole('button', { name: 'Log out other devices' }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: shown })).toBeVisible()
  await expect.element(heading).toMatchTextContent('Anna goes downhill')
})

test('a link to a personal calendar is created, shown, and turned off [2.ev.c]', async () => {
  let made_at: string | null = null
  await open({
    'GET /api/me/calendar': () => ({ json: { made_at } }),
    'PUT /api/me/calendar': () => {
      made_at = noon
      return { json: { path: '/calendar/secret.ics', made_at } }
    },
    'DELETE /api/me/calendar': () => {
      made_at = null
      return { json: { made_at } }
    },
  })
  const part = partOf('My calendar')
  await part.getByRole('button', { name: 'Create calendar link' }).click()
  await expect
    .element(part.getByRole('textbox', { name: /^Subscribe to this link/ }))
    .toHaveValue(`${location.origin}/calendar/secret.ics`)
  await expect.element(part.getByRole('button', { name: 'Create a new link' })).toBeVisible()
  await expectAccessibleLayout()
  await part.getByRole('button', { name: 'Turn it off' }).click()
  await expect.element(part.getByRole('button', { name: 'Create calendar link' })).toBeVisible()
  await expect.element(part.getByRole('heading')).toHaveFocus()
  expect(part.getByRole('textbox').query()).toBeNull()
})

test('deleting the account needs the password and a confirmation [2.me.a]', async () => {
  const sent_requests = await open({ 'DELETE /api/me': { json: {} } })
  const part = partOf('Delete user')
  await expect.element(part.getByLabelText('Current password', { exact: true })).not.toBeVisible()
  await part.getByRole('heading', { name: 'Delete user' }).click()
  const send = part.getByRole('button', { name: 'Delete user' })
  const field = part.getByLabelText('Current password', { exact: true })
  await send.click()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill(password)
  await send.click()
  const question = page.getByRole('alertdialog')
  await expect
    .element(question)
    .toMatchTextContent('Are you sure you want to delete your user? This action can not be reversed!')
  await expectAccessibleLayout()
  await question.getByRole('button', { name: 'No' }).click()
  await expect.poll(() => question.query()).toBeNull()
  expect(bodiesOf(sent_requests, 'DELETE /api/me')).toEqual([])
  await send.click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect.element(heading).toMatchTextContent('Your account has been deleted')
  expect(bodiesOf(sent_requests, 'DELETE /api/me')).toEqual([{ current_password: password }])
  await expect.poll(() => bar.query()).toBeNull()
})
