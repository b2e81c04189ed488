import { expect, type Page } from '@playwright/test'
import { arrival, fillRegistration, newName, seemSetUp } from './account-forms.ts'
import { expectAccessible, expectToFit, looks } from './pages.ts'
import { becomePlayer, PASSWORD, seemPlayer } from './player.ts'
import { test } from './test.ts'

const main = (page: Page) => page.getByRole('main')

const FAULTY = [
  ['login', 'worldcup', '/login', 'Log in'],
  ['registration', 'worldcup', '/register', 'Register'],
  ['registration of a marathon season', 'marathon', '/register', 'Register'],
  ['forgotten password', 'worldcup', '/reset', 'Send instructions'],
  ['new password', 'worldcup', '/reset/some-token', 'Set the password'],
] as const

/** `npm run trial` looks at every look; every other run at a phone by night and a desk by day. */
const seen =
  process.env.TRIAL === 'on' ? looks : looks.filter(({ name }) => /390 px, dark|1280 px, light/.test(name))

for (const { name: look, use } of seen) {
  test.describe(look, () => {
    test.use(use)

    for (const [name, variant, address, button] of FAULTY) {
      test.describe(name, () => {
        test.use({ variant })

        test('is accessible and fits with its faults shown', async ({ page }) => {
          await page.route('**/api/reset/some-token', (route) => route.fulfill({ json: {} }))
          await page.goto(address)
          await main(page).getByRole('button', { name: button }).click()
          await expect(main(page).getByRole('region', { name: /still to do/ })).toBeFocused()
          await expectToFit(page)
          await expectAccessible(page)
        })
      })
    }

    test('one’s own page is accessible and fits', async ({ page }) => {
      await becomePlayer(page)
      await page.goto('/users/me')
      // It asks for much, and is looked at as a whole.
      await page.waitForLoadState('networkidle')
      const sessions = main(page).getByRole('region', { name: 'Where you are logged in' })
      await expect(sessions.getByRole('listitem')).toHaveCount(1)
      await main(page).getByRole('button', { name: 'Change password' }).click()
      await expectToFit(page)
      await expectAccessible(page)
    })

    test('the question before one deletes oneself is accessible', async ({ page, baseURL }) => {
      await seemPlayer(page, baseURL)
      await page.goto('/users/me')
      const leaving = main(page).getByRole('region', { name: 'Delete user' })
      await leaving.getByLabel('Current password').fill(PASSWORD)
      await leaving.getByRole('button', { name: 'Delete user' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectAccessible(page)
    })
  })
}

test('R24 nothing that was typed before the page woke up is lost, and nothing of it can be sent', async ({
  page,
}) => {
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await main(page).getByLabel('Email').fill('anna@ski.example')
  await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await main(page).getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL('/login')
  await expect(main(page).getByRole('button', { name: 'Log in' })).toBeDisabled()
  go()
  await expect(main(page).getByRole('button', { name: 'Log in' })).toBeEnabled(arrival)
  await expect(main(page).getByLabel('Email')).toHaveValue('anna@ski.example')
  await expect(main(page).getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
})

test('2.reg.f rules §9 reCAPTCHA comes when the form is used, and its proof goes with it', async ({
  page,
}) => {
  await seemSetUp(page, { captcha: 'recaptcha', recaptcha_public_key: 'key' })
  let is_loaded = false
  await page.route('https://www.google.com/recaptcha/api.js?*', (route) => {
    is_loaded = true
    const render = `(box, { sitekey, callback }) => setTimeout(() => callback('of ' + sitekey))`
    const body = `window.grecaptcha = { ready: (go) => go(), render: ${render}, reset: () => {} }`
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  await page.route('**/api/register', (route) => route.fulfill({ status: 202, json: { is_in: false } }))
  await page.goto('/register')
  await page.waitForLoadState('networkidle')
  expect(is_loaded).toBe(false)

  await fillRegistration(page, newName())
  await expect.poll(() => is_loaded).toBe(true)
  const sent = page.waitForRequest('**/api/register')
  await main(page).getByRole('button', { name: 'Register' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ 'g-recaptcha-response': 'of key' })
})
