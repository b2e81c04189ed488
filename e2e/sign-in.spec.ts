import { expect, type Page } from '@playwright/test'
import { newName } from './account-forms.ts'
import { addressOf, providerAddress } from './games.ts'
import { test } from './test.ts'

test.use({ variant: 'provided' })

const main = (page: Page) => page.getByRole('main')
const bar = (page: Page) => page.getByRole('region', { name: 'Player', exact: true })

/** Logs in and gives consent on the provider's own pages. */
async function logInAtProvider(page: Page, login: string): Promise<void> {
  await page.waitForURL(`${providerAddress()}/**`)
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${addressOf('provided')}/**`)
}

test('a login at the provider leads to a prefilled registration, and the next login needs no registration [2.login.b 2.reg.c 2.reg.d 7.7]', async ({
  page,
}) => {
  test.slow()
  const { user_name } = newName()
  await page.goto('/register?next=%2Foverall')
  await logInAtProvider(page, user_name)

  await expect(page).toHaveURL('/register?next=%2Foverall')
  await expect(main(page).getByText('You logged in with club')).toBeVisible()
  await expect(main(page).getByLabel('Email')).toHaveValue(`${user_name}@club.example`)
  await expect(main(page).getByLabel('Email')).toBeDisabled()
  await main(page).getByLabel('Home nation').selectOption('FIN')
  await main(page).getByRole('button', { name: 'Register' }).click()
  await expect(bar(page)).toContainText(user_name)
  await expect(page).toHaveURL('/overall')

  await bar(page).getByRole('button', { name: 'Log out' }).click()
  await expect(bar(page)).toHaveCount(0)
  await page.context().clearCookies()
  await page.goto('/login?next=%2Fusers%2Fme')
  await logInAtProvider(page, user_name)
  await expect(page).toHaveURL('/users/me')
  await expect(bar(page)).toContainText(user_name)
})

for (const path of ['/login', '/register']) {
  test(`${path} shows a message while it redirects to the provider [2.login.b 2.reg.c]`, async ({ page }) => {
    // The provider never answers, so that the page stays open.
    await page.route('**/oauth/club/redirect', (route) => route.fulfill({ status: 204 }))
    const leaving = page.waitForRequest('**/oauth/club/redirect')
    await page.goto(path)
    const words = 'We are redirecting you to the login provider'
    await expect(main(page).getByText(words, { exact: true })).toBeVisible()
    expect((await leaving).isNavigationRequest()).toBe(true)
  })
}

test('after a login that was cancelled at the provider, the login page offers a retry [2.login.b]', async ({
  page,
}) => {
  await page.goto('/login?sign_in=cancelled')
  await expect(main(page).getByRole('alert')).toBeVisible()
  const again = main(page).getByRole('link', { name: 'Continue to the login provider' })
  await expect(again).toHaveAttribute('href', '/oauth/club/redirect')
})
