import { expect, type Page } from '@playwright/test'
import { isExtendedRun } from '#testing/extended-run.ts'
import { fillRegistration, logInAs, mockConfig, newName } from './account-forms.ts'
import { expectAccessible, expectToFit, viewports } from './pages.ts'
import { becomePlayer, mockPlayer, PASSWORD } from './player.ts'
import { test } from './test.ts'

const main = (page: Page) => page.getByRole('main')

const FORMS_WITH_ERRORS = [
  ['login', 'worldcup', '/login', 'Log in'],
  ['registration', 'worldcup', '/register', 'Register'],
  ['registration of a marathon season', 'marathon', '/register', 'Register'],
  ['forgotten password', 'worldcup', '/reset', 'Send instructions'],
  ['new password', 'worldcup', '/reset/some-token', 'Set password'],
] as const

/** Empty in a usual run: component tests check these forms, and `grid.spec.ts` checks the player's own profile. */
const checked_viewports = isExtendedRun ? viewports : []

for (const { name: viewport, use } of checked_viewports) {
  test.describe(viewport, () => {
    test.use(use)

    for (const [name, variant, address, button] of FORMS_WITH_ERRORS) {
      test.describe(name, () => {
        test.use({ variant })

        test('is accessible and fits in the viewport while validation errors are shown', async ({ page }) => {
          await page.route('**/api/reset/some-token', (route) => route.fulfill({ json: {} }))
          await page.goto(address)
          await main(page).getByRole('button', { name: button }).click()
          await expect(main(page).getByRole('region', { name: /^Please fix/ })).toBeFocused()
          await expectToFit(page)
          await expectAccessible(page)
        })
      })
    }

    test('a player’s own profile page is accessible and fits in the viewport', async ({ page }) => {
      await becomePlayer(page)
      await page.goto('/users/me')
      // The page makes many requests; it is checked after all of them have ended.
      await page.waitForLoadState('networkidle')
      const sessions = main(page).getByRole('region', { name: 'Where you are logged in' })
      await expect(sessions.getByRole('listitem')).toHaveCount(1)
      for (const name of ['Change password', 'Change email', 'Delete user']) {
        await main(page).getByRole('heading', { name }).click()
      }
      await main(page).getByRole('button', { name: 'Change password' }).click()
      await expectToFit(page)
      await expectAccessible(page)
    })

    test('the confirmation before deleting the account is accessible', async ({ page, baseURL }) => {
      await mockPlayer(page, baseURL)
      await page.goto('/users/me')
      const leaving = main(page).getByRole('region', { name: 'Delete user' })
      await leaving.getByRole('heading').click()
      await leaving.getByLabel('Current password').fill(PASSWORD)
      await leaving.getByRole('button', { name: 'Delete user' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectAccessible(page)
    })
  })
}

/** Loads the page. React hydrates it only when `hydrate` is called. */
async function openBeforeHydration(page: Page, address: string): Promise<{ hydrate: () => void }> {
  let hydrate = () => {}
  const held = new Promise<void>((resolve) => (hydrate = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  return { hydrate }
}

/**
 * The login form is submitted with Enter and with its button. One of the two is enough for the other forms, because all
 * forms have the same listener.
 */
const BEFORE_HYDRATION = [
  ['/login', 'Enter', 'Password', 'Log in', '/api/login'],
  ['/login', 'the button', 'Password', 'Log in', '/api/login'],
  ['/reset', 'Enter', 'Email', 'Send instructions', '/api/reset'],
  ['/register', 'the button', 'Confirm password', 'Register', '/api/register'],
] as const

for (const [address, how, last, button, call] of BEFORE_HYDRATION) {
  test(`the form of ${address}, submitted with ${how} before hydration, is sent once after hydration`, async ({
    page,
  }) => {
    test.slow()
    const sent: unknown[] = []
    await page.route(`**${call}`, (route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ status: 422, json: { code: 'invalid', message: 'Not now' } })
    })
    const { hydrate } = await openBeforeHydration(page, address)
    const someone = newName()
    if (address === '/register') await fillRegistration(page, someone)
    else await main(page).getByLabel('Email').fill(someone.email)
    if (address === '/login') await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    if (how === 'Enter') await main(page).getByLabel(last, { exact: true }).press('Enter')
    else await main(page).getByRole('button', { name: button }).click()
    await expect(page).toHaveURL(address)

    hydrate()
    await expect(page.getByText('Not now')).toBeVisible()
    expect(sent).toEqual([expect.objectContaining({ email: someone.email })])
    await expect(main(page).getByLabel('Email')).toHaveValue(someone.email)
    await expect(page).toHaveURL(address)
    await page.waitForLoadState('networkidle')
    expect(sent).toHaveLength(1)
  })
}

/** Records the login requests and the answers to the cookie banner from now on. */
async function recordRequests(page: Page): Promise<{ logins: unknown[]; answers: unknown[] }> {
  const recorded = { logins: [] as unknown[], answers: [] as unknown[] }
  await page.route('**/api/login', (route) => {
    recorded.logins.push(route.request().postDataJSON())
    return route.fulfill({ status: 422, json: { code: 'invalid', message: 'Not now' } })
  })
  page.on('request', (request) => {
    if (request.url().endsWith('/api/set_cookie')) recorded.answers.push(request.postDataJSON())
  })
  return recorded
}

for (const first of ['form', 'answer'] as const) {
  test(`a form and an answer to the cookie banner, both given before hydration, are both sent (first: the ${first})`, async ({
    page,
  }) => {
    const recorded = await recordRequests(page)
    const { hydrate } = await openBeforeHydration(page, '/login')
    const question = page.getByRole('region', { name: 'Cookies' })
    const decline = () => question.getByRole('button', { name: 'Decline' }).click()
    if (first === 'answer') await decline()
    await logInAs(page, 'anna@ski.example', PASSWORD)
    if (first === 'form') await decline()

    hydrate()
    await expect(page.getByText('Not now')).toBeVisible()
    await expect(question).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    expect(recorded.logins).toEqual([expect.objectContaining({ email: 'anna@ski.example' })])
    expect(recorded.answers).toHaveLength(1)
  })
}

test('a form that was submitted before hydration and then edited is not sent automatically', async ({
  page,
}) => {
  const { logins } = await recordRequests(page)
  const { hydrate } = await openBeforeHydration(page, '/login')
  await logInAs(page, 'anna@ski.example', 'seven')
  await main(page).getByLabel('Password', { exact: true }).press('End')
  await main(page).getByLabel('Password', { exact: true }).pressSequentially(' grey')
  hydrate()
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
  await page.waitForLoadState('networkidle')
  expect(logins).toEqual([])
  await main(page).getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Not now')).toBeVisible()
  expect(logins).toEqual([expect.objectContaining({ password: 'seven grey' })])
})

for (const [what, addressFor, left] of [
  ['with campaign parameters', () => '/register?utm_source=mail', '/register?utm_source=mail'],
  ['with a prefilled field', (email: string) => `/register?email=${email}`, '/register'],
] as const) {
  test(`a registration from a link ${what}, submitted before hydration, is sent after hydration [2.reg.b]`, async ({
    page,
  }) => {
    const sent: unknown[] = []
    await page.route('**/api/register', (route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ status: 422, json: { code: 'invalid', message: 'Not now' } })
    })
    const someone = newName()
    const { hydrate } = await openBeforeHydration(page, addressFor(someone.email))
    await fillRegistration(page, someone)
    await main(page).getByRole('button', { name: 'Register' }).click()

    hydrate()
    await expect(page.getByText('Not now')).toBeVisible()
    await expect(page).toHaveURL(left)
    await page.waitForLoadState('networkidle')
    expect(sent).toEqual([expect.objectContaining(someone)])
  })
}

test('a form that was not submitted before hydration keeps the typed values, and is not sent', async ({
  page,
}) => {
  let count = 0
  page.on('request', (request) => (count += request.url().endsWith('/api/login') ? 1 : 0))
  const { hydrate } = await openBeforeHydration(page, '/login')
  await main(page).getByLabel('Email').fill('anna@ski.example')
  await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  hydrate()
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
  await expect(main(page).getByLabel('Email')).toHaveValue('anna@ski.example')
  await expect(main(page).getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
  await page.waitForLoadState('networkidle')
  expect(count).toBe(0)
})

test('reCAPTCHA loads on the first use of the form, and its response is sent [2.reg.f rules §9]', async ({
  page,
}) => {
  await mockConfig(page, { captcha: 'recaptcha', recaptcha_public_key: 'key' })
  let is_loaded = false
  await page.route('https://www.google.com/recaptcha/api.js?*', (route) => {
    is_loaded = true
    const render = `(container, { sitekey, callback }) => setTimeout(() => callback('of ' + sitekey))`
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
