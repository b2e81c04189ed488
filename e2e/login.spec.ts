import { expect, type Page } from '@playwright/test'
import { logInAs } from './account-forms.ts'
import { becomePlayer, PASSWORD } from './player.ts'
import { test } from './test.ts'

const main = (page: Page) => page.getByRole('main')
const bar = (page: Page) => page.getByRole('region', { name: 'Player', exact: true })

async function registerAndLogOut(page: Page): Promise<string> {
  const user_name = await becomePlayer(page)
  await page.context().clearCookies()
  return user_name
}

test('a user logs in by user name, stays logged in, and gets the requested page [2.login.a 2.login.c 2.1b]', async ({
  page,
}) => {
  const user_name = await registerAndLogOut(page)
  await page.goto('/login?next=%2Foverall%3Fcup%3DSprint')
  const words = 'You need to be logged in to access that page'
  await expect(main(page).getByText(words, { exact: true })).toBeVisible()
  await main(page).getByLabel('Remember me').check()
  await logInAs(page, user_name, PASSWORD)
  await expect(page).toHaveURL('/overall?cup=Sprint')
  await expect(bar(page)).toContainText(user_name)
  const session = (await page.context().cookies()).find(({ name }) => name === 'session')
  expect(session?.expires).toBeGreaterThan(0)
})

test('after three failures the captcha is solved silently, and the right password logs in [2.login.a 5.2]', async ({
  page,
}) => {
  test.slow()
  const user_name = await registerAndLogOut(page)
  await page.goto('/login')
  for (let tries = 1; tries <= 4; tries++) {
    await logInAs(page, user_name, `wrong ${tries}`)
    await expect(main(page).getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/is wrong/)
    await expect(main(page).getByRole('heading', { name: 'That did not work' })).toBeVisible()
    // The message disappears when the user types.
    await main(page).getByLabel('Password', { exact: true }).fill('x')
  }
  const accepted = page.waitForResponse((reply) => reply.url().endsWith('/api/login') && reply.ok())
  await logInAs(page, user_name, PASSWORD)
  expect((await accepted).request().postDataJSON()).toMatchObject({
    'g-recaptcha-response': expect.stringMatching(/./),
  })
  await expect(bar(page)).toContainText(user_name)
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
