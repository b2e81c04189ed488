import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleLayout, type FakeReply, showPage } from '../shell/testing/show-page.tsx'
import { anna, config } from '../shell/testing/site-replies.ts'

const main = page.getByRole('main')
const send = main.getByRole('button', { name: 'Log in', exact: true })
const too_many = 'Too many attempts. Please try again in 1 minute'

/** Submits the login form. The server answers with this reply. */
async function refuse(reply: FakeReply): Promise<void> {
  await showPage('/login', { 'POST /api/login': reply })
  await main.getByLabelText('Email').fill('anna')
  await main.getByLabelText('Password', { exact: true }).fill('whatever')
  await send.click()
}

beforeEach(() => page.viewport(1280, 800))

test('the login form lists missing values in a summary, which takes the focus [2.login.a 5.2]', async () => {
  await showPage('/login')
  await expect.element(main.getByRole('textbox', { name: 'Email' })).toBeEnabled()
  await expect.element(main.getByLabelText('Password', { exact: true })).toHaveAttribute('type', 'password')
  await expect.element(main.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked()
  await send.click()
  const summary = main.getByRole('region', { name: /^Please fix/ })
  await expect.element(summary).toHaveFocus()
  expect(
    summary
      .getByRole('link')
      .elements()
      .map((link) => link.textContent),
  ).toEqual(['You need to enter a username', 'You need to enter a password'])
  await expectAccessibleLayout()
})

test('if the user opens the login page directly, it does not say that they need to log in first [2.login.c]', async () => {
  await showPage('/login')
  await expect.element(send).toBeVisible()
  expect(main.getByText(/^You need to be logged in/).query()).toBeNull()
})

test('after too many attempts the form says how long to wait, and offers a reset [R20]', async () => {
  await refuse({
    status: 429,
    headers: { 'retry-after': '60' },
    json: { code: 'too-many', message: too_many },
  })
  const alert = main.getByRole('alert')
  await expect.element(alert.getByText(too_many)).toBeVisible()
  await expect
    .element(alert.getByRole('link', { name: 'Set a new password' }))
    .toHaveAttribute('href', '/reset')
  expect(main.getByRole('timer').element().textContent).toMatch(/^00:0[01]:\d\d$/)
  await expectAccessibleLayout()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  onTestFinished(() => void vi.useRealTimers())
  await expect.poll(() => alert.query()).toBeNull()
  expect(main.getByRole('timer').query()).toBeNull()
})

test('if the server is busy, the error does not suggest a new password [M3]', async () => {
  const json = { code: 'unavailable', message: 'Please try again later' }
  await refuse({ status: 503, headers: { 'retry-after': '60' }, json })
  await expect.element(main.getByRole('timer')).toBeVisible()
  expect(main.getByRole('alert').element().textContent).toMatch(/try again later/)
  expect(page.getByRole('link', { name: 'Set a new password' }).query()).toBeNull()
})

test('a login reply without a body is reported as an error [8.3]', async () => {
  await refuse({ status: 502 })
  await expect.element(page.getByText('Something went wrong, please refresh the webpage')).toBeVisible()
})

test('the reason why a provider login failed is shown [2.login.d]', async () => {
  await showPage('/login?sign_in=cancelled')
  await expect
    .element(main.getByRole('alert').getByText(/^The login with the provider was not completed/))
    .toBeVisible()
})

test('an unknown reason for a failed login is not shown [2.login.d]', async () => {
  await showPage('/login?sign_in=toString')
  await expect.element(send).toBeVisible()
  expect(main.getByRole('alert').query()).toBeNull()
})

test('the Google button is 40, 32 or 20 px high, and its link contains the requested page [2.login.d 9.17b]', async () => {
  await showPage('/login?next=%2Fusers%2Fme', {
    'GET /api/config': { json: { ...config, google_api_key: 'key' } },
  })
  const google = main.getByRole('link', { name: 'Sign in with Google' })
  await expect.element(google).toHaveAttribute('href', '/oauth/google/redirect?next=%2Fusers%2Fme')
  const link = google.element()
  const heights = ['large', 'medium', 'small'].map((size) => {
    link.setAttribute('class', `google google-${size}`)
    return link.getBoundingClientRect().height
  })
  expect(heights).toEqual([40, 32, 20])
})

test.each(['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)'])(
  'after the login, a next parameter with the URL of another site is ignored: %s [2.1b R29]',
  async (next) => {
    await showPage(`/login?${new URLSearchParams({ next })}`, {
      'POST /api/login': { json: {} },
      'GET /api/me/rank': { json: anna },
    })
    await main.getByLabelText('Email').fill('anna')
    await main.getByLabelText('Password', { exact: true }).fill('whatever')
    await send.click()
    await expect.poll(() => location.pathname).toBe('/')
    await expect.element(page.getByRole('region', { name: 'Player', exact: true })).toBeVisible()
  },
)
