import { expect, type Page } from '@playwright/test'
import { emailIn, linkIn, mailFolder } from './emails.ts'

export const PHRASE = 'seven grey reindeer'

let count = 0

export function newName(): { user_name: string; email: string } {
  const user_name = `ilse-${process.pid}-${Date.now()}-${++count}`
  return { user_name, email: `${user_name}@ski.example` }
}

/** Fills in the fields of the registration form that every variant has. */
export async function fillRegistration(
  page: Page,
  { user_name, email }: { user_name: string; email: string },
): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('Username').fill(user_name)
  await main.getByLabel('Password', { exact: true }).fill(PHRASE)
  await main.getByLabel('Confirm password', { exact: true }).fill(PHRASE)
  await main.getByLabel('Home nation').selectOption('NOR')
}

export async function logInAs(page: Page, email: string, password: string): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('Password', { exact: true }).fill(password)
  await main.getByRole('button', { name: 'Log in' }).click()
}

/** Registers on a site that sends mail into the folder, and opens the link in the email. */
export async function registerByMail(
  page: Page,
  folder = mailFolder('mailed'),
): Promise<{ user_name: string; email: string }> {
  const someone = newName()
  const main = page.getByRole('main')
  await page.goto('/register')
  await fillRegistration(page, someone)
  await main.getByRole('button', { name: 'Register' }).click()
  await expect(main.getByText('We sent an email')).toBeVisible()
  await page.goto(linkIn(await emailIn(folder, someone.email, /confirm/), '/verify/'))
  await expect(main.getByText('Your email is confirmed')).toBeVisible()
  return someone
}

/**
 * Removes the embedded data from the HTML of the login and registration pages, so that they fetch `/api/config`. Adds
 * `config` to the reply.
 */
export async function mockConfig(page: Page, config: object): Promise<void> {
  await page.route('**/api/config', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ json: { ...(await reply.json()), ...config } })
  })
  await page.route(/\/(login|register)(\?|$)/, async (route) => {
    const reply = await route.fetch()
    const bare = (await reply.text()).replace(/<script[^>]*id="state"[^>]*>[^<]*<\/script>/, '')
    await route.fulfill({ body: bare, contentType: 'text/html' })
  })
}
