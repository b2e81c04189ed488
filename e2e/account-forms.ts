import { expect, type Page } from '@playwright/test'
import { emailTo, linkIn } from './emails.ts'

export const PHRASE = 'seven grey reindeer'

/** Coming in takes a sum, a slow hash and a few requests; on a loaded machine that is seconds. */
export const arrival = { timeout: 20_000 }

let count = 0

/** A name and an address that nobody has. */
export function newName(): { user_name: string; email: string } {
  const user_name = `ilse-${process.pid}-${Date.now()}-${++count}`
  return { user_name, email: `${user_name}@ski.example` }
}

/** Fills in what every reading of the form asks for. */
export async function fillRegistration(
  page: Page,
  { user_name, email }: { user_name: string; email: string },
): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('User name').fill(user_name)
  await main.getByLabel('Password', { exact: true }).fill(PHRASE)
  await main.getByLabel('Confirm password', { exact: true }).fill(PHRASE)
  await main.getByLabel('Home nation').selectOption('NOR')
}

/** On the page of the login. */
export async function logInAs(page: Page, email: string, password: string): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('Password', { exact: true }).fill(password)
  await main.getByRole('button', { name: 'Log in' }).click()
}

/** Registers where mail is sent, and opens the link in the letter. */
export async function registerByMail(page: Page): Promise<{ user_name: string; email: string }> {
  const someone = newName()
  const main = page.getByRole('main')
  await page.goto('/register')
  await fillRegistration(page, someone)
  await main.getByRole('button', { name: 'Register' }).click()
  await expect(main.getByText('We sent an email')).toBeVisible(arrival)
  await page.goto(linkIn(await emailTo('mailed', someone.email, /confirm/), '/verify/'))
  await expect(main.getByText('Your address is confirmed')).toBeVisible(arrival)
  return someone
}

/** The forms of a site that is set up otherwise: they come without what the server knew, so that they ask. */
export async function seemSetUp(page: Page, config: object): Promise<void> {
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
