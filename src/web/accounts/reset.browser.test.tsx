import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleLayout, showPage } from '../shell/testing/show-page.tsx'

const main = page.getByRole('main')
const summary = main.getByRole('region', { name: /^Please fix/ })
const works = { 'GET /api/reset/token': { json: {} } }
const gone = { status: 410, json: { code: 'gone', message: 'This link no longer works' } }

async function setPassword(): Promise<void> {
  await main.getByLabelText('New password', { exact: true }).fill('eight grey reindeer')
  await main.getByLabelText('Confirm new password', { exact: true }).fill('eight grey reindeer')
  await main.getByRole('button', { name: 'Set password' }).click()
}

beforeEach(() => page.viewport(1280, 800))

test('the form for a forgotten password asks for an address and validates it [2.reset.a 5.7 8.4]', async () => {
  await showPage('/reset', {
    'POST /api/reset': {
      status: 422,
      json: { code: 'invalid', message: 'No', field_errors: { email: 'Not this one' } },
    },
  })
  const email = main.getByLabelText('Email')
  const send = main.getByRole('button', { name: 'Send instructions' })
  await send.click()
  await expect.element(summary).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription(/Email must be provided/)
  await expectAccessibleLayout()
  await email.fill('anna')
  await expect.element(email).toHaveAccessibleDescription(/Email is not valid/)

  await email.fill('anna@ski.example')
  await send.click()
  await expect.element(email).toHaveAccessibleDescription(/Not this one/)
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
})

test('a new password is validated', async () => {
  await showPage('/reset/token', works)
  await main.getByRole('button', { name: 'Set password' }).click()
  await expect.element(summary).toHaveFocus()
  await expectAccessibleLayout()
})

test('a used password link is reported at once, and the page offers to send a new link [2.reset.b]', async () => {
  await showPage('/reset/token', { 'GET /api/reset/token': gone })
  await expect.element(main.getByRole('alert')).toBeVisible()
  expect(main.getByRole('alert').element().textContent).toContain('This link no longer works')
  expect(main.getByRole('textbox').query()).toBeNull()
  await main.getByRole('link', { name: 'Send a new link' }).click()
  await expect.poll(() => location.pathname).toBe('/reset')
})

test('if a link is used while its page is open, this is reported when the form is sent [2.reset.b]', async () => {
  await showPage('/reset/token', { ...works, 'POST /api/reset/token': gone })
  await setPassword()
  await expect.element(main.getByRole('alert')).toBeVisible()
  expect(main.getByRole('alert').element().textContent).toContain('This link no longer works')
})

test('if a link cannot be checked, the form is shown [2.reset.b]', async () => {
  await showPage('/reset/token', {
    'GET /api/reset/token': { status: 500, json: { code: 'internal', message: 'Broken' } },
  })
  await expect.element(main.getByLabelText('New password', { exact: true })).toBeVisible()
})
