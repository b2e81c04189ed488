import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { logInAs, PHRASE, registerByMail } from './account-forms.ts'
import { emailTo, linkIn } from './emails.ts'
import { becomePlayer, PASSWORD } from './player.ts'
import { test } from './test.ts'

const main = (page: Page) => page.getByRole('main')
const bar = (page: Page) => page.getByRole('region', { name: 'Player', exact: true })
const part = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })

test('/user/me redirects to the player’s own page, which requires a login [2.me.a 2.me.c]', async ({
  page,
}) => {
  await page.goto('/user/me')
  await expect(page).toHaveURL('/login?next=%2Fusers%2Fme')
})

test('a new password ends all other sessions; sessions are listed and can be ended [R23 R24]', async ({
  page,
  browser,
}) => {
  test.slow()
  const user_name = await becomePlayer(page)
  const elsewhere = await (await browser.newContext({ baseURL: page.url() })).newPage()
  await page.goto('/users/me')
  const logInElsewhere = async () => {
    await elsewhere.goto(new URL('/login', page.url()).href)
    await logInAs(elsewhere, user_name, PASSWORD)
    await expect(bar(elsewhere)).toBeVisible()
    await page.reload()
    await expect(part(page, 'Where you are logged in').getByRole('listitem')).toHaveCount(2)
  }

  await logInElsewhere()
  const sessions = part(page, 'Where you are logged in')
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
  await sessions.getByRole('button', { name: /^Log out (?!other)/ }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(sessions.getByRole('heading')).toBeFocused()

  await logInElsewhere()
  await sessions.getByRole('button', { name: 'Log out other devices' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)

  await logInElsewhere()
  const panel = part(page, 'Change password')
  await panel.getByRole('heading').click()
  await panel.getByLabel('Current password', { exact: true }).fill('not this one')
  await panel.getByLabel('New password', { exact: true }).fill('eight grey reindeer')
  await panel.getByLabel('Confirm new password', { exact: true }).fill('eight grey reindeer')
  await panel.getByRole('button', { name: 'Change password' }).click()
  await expect(panel.getByLabel('Current password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await panel.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await panel.getByRole('button', { name: 'Change password' }).click()
  await expect(panel.getByText(/^Saved /)).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await elsewhere.reload()
  await expect(bar(elsewhere)).toHaveCount(0)
  await elsewhere.context().close()
})

test('a user changes the email address, and downloads all their data [2.me.a]', async ({ page }) => {
  const user_name = await becomePlayer(page)
  await page.goto('/users/me')
  const panel = part(page, 'Change email')
  await panel.getByRole('heading').click()
  await panel.getByLabel('New email').fill(`${user_name}@new.example`)
  await panel.getByLabel('Current password').fill(PASSWORD)
  await panel.getByRole('button', { name: 'Change email' }).click()
  await expect(panel.getByText(`Your email is now ${user_name}@new.example.`)).toBeFocused()
  await expect(main(page).getByText(/confirmed|confirm it|verified|14 days/)).toHaveCount(0)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    part(page, 'My data').getByRole('link', { name: 'Download my data' }).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8')).toContain(user_name)
})

test.describe('on a site that sends mail', () => {
  test.use({ variant: 'mailed' })

  test('a new email address takes effect when it is confirmed [2.me.a R23]', async ({ page }) => {
    test.slow()
    const { user_name } = await registerByMail(page)
    await page.goto('/users/me')
    const panel = part(page, 'Change email')
    await panel.getByRole('heading').click()
    await panel.getByLabel('New email').fill(`${user_name}@new.example`)
    await panel.getByLabel('Current password').fill(PHRASE)
    await panel.getByRole('button', { name: 'Change email' }).click()
    await expect(panel.getByText(`We sent an email to ${user_name}@new.example.`)).toBeFocused()
    const mail = await emailTo('mailed', `${user_name}@new.example`, /new email address/)
    await page.goto(linkIn(mail, '/verify/'))
    await expect(main(page).getByText('Your email is confirmed')).toBeVisible()
    await page.goto('/users/me')
    await expect(part(page, 'Change email')).toContainText(`${user_name}@new.example, confirmed`)
  })
})
