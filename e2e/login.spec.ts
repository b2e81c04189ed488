import { expect, type Page } from '@playwright/test'
import { arrival, logInAs, seemSetUp } from './account-forms.ts'
import { expectAccessible } from './pages.ts'
import { becomePlayer, PASSWORD } from './player.ts'
import { test } from './test.ts'

const main = (page: Page) => page.getByRole('main')
const bar = (page: Page) => page.getByRole('region', { name: 'Player', exact: true })
const summary = (page: Page) => main(page).getByRole('region', { name: /^Please fix/ })

async function loggedOut(page: Page): Promise<string> {
  const user_name = await becomePlayer(page)
  await page.context().clearCookies()
  return user_name
}

test('the form and its validation [2.login.a 5.2]', async ({ page }) => {
  await page.goto('/login')
  await expect(main(page).getByRole('textbox', { name: 'Email' })).toBeEditable()
  await expect(main(page).getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  await expect(main(page).getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked()
  await main(page).getByRole('button', { name: 'Log in' }).click()
  await expect(summary(page)).toBeFocused()
  await expect(summary(page).getByRole('link')).toHaveText([
    'You need to enter a username',
    'You need to enter a password',
  ])
})

test('login by user name, remembered, and on to the requested page [2.login.a 2.login.c 2.1b]', async ({
  page,
}) => {
  const user_name = await loggedOut(page)
  await page.goto('/login?next=%2Foverall%3Fcup%3DSprint')
  const words = 'You need to be logged in to access that page'
  await expect(main(page).getByText(words, { exact: true })).toBeVisible()
  await main(page).getByLabel('Remember me').check()
  await logInAs(page, user_name, PASSWORD)
  await expect(page).toHaveURL('/overall?cup=Sprint', arrival)
  await expect(bar(page)).toContainText(user_name, arrival)
  const session = (await page.context().cookies()).find(({ name }) => name === 'session')
  expect(session?.expires).toBeGreaterThan(0)
})

for (const next of ['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
  test(`next=${next} does not redirect to another site [2.1b R29]`, async ({ page }) => {
    const user_name = await loggedOut(page)
    await page.goto(`/login?${new URLSearchParams({ next })}`)
    await logInAs(page, user_name, PASSWORD)
    await expect(bar(page)).toBeVisible(arrival)
    await expect(page).toHaveURL('/')
  })
}

test('after three failures the captcha is solved silently, and the right password logs in [2.login.a 5.2]', async ({
  page,
}) => {
  test.slow()
  const user_name = await loggedOut(page)
  await page.goto('/login')
  for (let tries = 1; tries <= 4; tries++) {
    await logInAs(page, user_name, `wrong ${tries}`)
    await expect(main(page).getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /is wrong/,
      arrival,
    )
    await expect(main(page).getByRole('heading', { name: 'That did not work' })).toBeVisible()
    // Typing removes the message.
    await main(page).getByLabel('Password', { exact: true }).fill('x')
  }
  const accepted = page.waitForResponse((reply) => reply.url().endsWith('/api/login') && reply.ok(), arrival)
  await logInAs(page, user_name, PASSWORD)
  expect((await accepted).request().postDataJSON()).toMatchObject({
    'g-recaptcha-response': expect.stringMatching(/./),
  })
  await expect(bar(page)).toContainText(user_name, arrival)
})

test('users who open the login themselves see no login note [2.login.c]', async ({ page }) => {
  await page.goto('/login')
  await expect(main(page).getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(main(page).getByText('You need to be logged in')).toHaveCount(0)
})

test('after too many attempts the form says how long to wait, and offers a reset [R20]', async ({ page }) => {
  await page.route('**/api/login', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '5' },
      json: { code: 'too-many', message: 'Too many attempts. Please try again in 1 minute' },
    }),
  )
  await page.goto('/login')
  await logInAs(page, 'anna', 'whatever')
  const held = page.getByRole('alert')
  await expect(held).toHaveCount(1)
  await expect(main(page).getByRole('alert')).toContainText('Too many attempts. Please try again in 1 minute')
  await expect(held.getByRole('link', { name: 'Set a new password' })).toHaveAttribute('href', '/reset')
  await expect(main(page).getByRole('timer')).toContainText(/^00:00:0[1-5]$/)
  await expectAccessible(page)
  await expect(held).toHaveCount(0, { timeout: 15_000 })
  await expect(main(page).getByRole('timer')).toHaveCount(0)
})

test('a busy server is no reason to suggest a new password [M3]', async ({ page }) => {
  await page.route('**/api/login', (route) =>
    route.fulfill({
      status: 503,
      headers: { 'retry-after': '60' },
      json: { code: 'unavailable', message: 'Please try again later' },
    }),
  )
  await page.goto('/login')
  await logInAs(page, 'anna', 'whatever')
  await expect(main(page).getByRole('alert')).toContainText('Please try again later')
  await expect(main(page).getByRole('timer')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set a new password' })).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a form says why its button is disabled [R24]', async ({ page }) => {
    await page.goto('/login')
    await expect(main(page).getByRole('button', { name: 'Log in' })).toBeDisabled()
    await expect(main(page).locator('noscript p').first()).toBeVisible()
    await expect(main(page).locator('noscript p').first()).toHaveText(/^This form needs JavaScript/)
  })
})

test('a login reply without a body is reported as an error [8.3]', async ({ page }) => {
  await page.route('**/api/login', (route) => route.fulfill({ status: 502 }))
  await page.goto('/login')
  await logInAs(page, 'anna', 'whatever')
  await expect(page.getByText('Something went wrong, please refresh the webpage')).toBeVisible()
})

test('the Google button is our own, 40, 32 or 20 px high, and redirects [2.login.d 9.17b]', async ({
  page,
}) => {
  await seemSetUp(page, { google_api_key: 'key' })
  await page.goto('/login?next=%2Fusers%2Fme')
  const google = main(page).getByRole('link', { name: 'Sign in with Google' })
  await expect(google).toHaveAttribute('href', '/oauth/google/redirect?next=%2Fusers%2Fme')
  for (const [size, height] of [
    ['large', 40],
    ['medium', 32],
    ['small', 20],
  ] as const) {
    await google.evaluate((link, name) => link.setAttribute('class', `google google-${name}`), size)
    expect((await google.boundingBox())?.height, size).toBe(height)
  }
})

test('the reason why a provider login failed is shown [2.login.d]', async ({ page }) => {
  await page.goto('/login?sign_in=cancelled')
  await expect(main(page).getByRole('alert')).toContainText('The login with the provider was not completed')
  await page.goto('/login?sign_in=toString')
  await expect(main(page).getByRole('alert')).toHaveCount(0)
})
