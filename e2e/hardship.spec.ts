import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './pages.ts'
import { becomePlayer } from './player.ts'
import { test } from './test.ts'

const say = (page: Page, text: string) =>
  page.evaluate((detail) => document.dispatchEvent(new CustomEvent('error-message', { detail })), text)

/** Opens a page whose clock is controlled by the test. */
async function open(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto('/info/contact')
}

test('the document’s error-message shows a banner, for ten seconds [1.9d 4.14a 8.1b 9.4]', async ({
  page,
}) => {
  await open(page)
  await say(page, 'It did not work.')
  const banner = page.getByRole('alert')
  await expect(banner).toContainText('It did not work.')
  await page.clock.runFor(9_900)
  await expect(banner).toBeVisible()
  await page.clock.runFor(200)
  await expect(banner).toHaveCount(0)
})

test('the banner is accessible [4.14a]', async ({ page }) => {
  await page.goto('/info/contact')
  await say(page, 'It did not work.')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
})

test('the banner closes when dismissed, and shows the latest message [4.14a]', async ({ page }) => {
  await open(page)
  await say(page, 'First.')
  await page.clock.runFor(9_000)
  await say(page, 'Second.')
  const banner = page.getByRole('alert')
  await expect(banner).toHaveText(/^Second\./)
  await page.clock.runFor(9_000)
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner).toHaveCount(0)
})

for (const where of ['points at it', 'is in it'] as const) {
  test(`the banner stays open while the user ${where} [4.14a]`, async ({ page }) => {
    await open(page)
    await say(page, 'It did not work.')
    const banner = page.getByRole('alert')
    if (where === 'is in it') await banner.getByRole('button').focus()
    else await banner.hover()
    await page.clock.runFor(60_000)
    await expect(banner).toBeVisible()
    if (where === 'is in it') await page.getByRole('main').focus()
    else await page.mouse.move(1, 400)
    await page.clock.runFor(10_100)
    await expect(banner).toHaveCount(0)
  })
}

test('the settings are fetched again every 20 minutes [7.4b 9.2]', async ({ page }) => {
  let asked = 0
  await page.route('**/api/settings', (route) => {
    asked += 1
    return route.continue()
  })
  await open(page)
  await page.clock.runFor(19.9 * 60_000)
  expect(asked).toBe(0)
  const reply = page.waitForResponse('**/api/settings')
  await page.clock.runFor(12_000)
  // A pending request must not wait for minutes of this clock.
  await (await reply).finished()
  expect(asked).toBe(1)
  await page.clock.runFor(19.8 * 60_000)
  expect(asked).toBe(1)
  await page.clock.runFor(12_000)
  await expect.poll(() => asked).toBe(2)
})

const leave = (page: Page) => page.getByRole('button', { name: 'Log out other devices' }).click()

/** A player's page with a change that gets this server reply. */
async function openProfile(page: Page, status: number, message: string) {
  await becomePlayer(page, 'Anna goes downhill')
  const session = { agent: '', is_remembered: false, created_at: NOON, seen_at: NOON }
  const sessions = [1, 2].map((session_id) => ({ ...session, session_id, is_this: session_id === 1 }))
  await page.route('**/api/me/sessions', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: sessions })
      : route.fulfill({ status, json: { code: 'no', message } }),
  )
  await page.goto('/users/me')
}

const NOON = '2026-12-01T12:00:00Z'

test('a client error of a DELETE is shown in the banner, with the server’s message [8.1a 8.2b]', async ({
  page,
}) => {
  await openProfile(page, 409, 'Not now.')
  await leave(page)
  await expect(page.getByRole('alert')).toHaveText(/^Not now\./)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anna goes downhill')
})

test('a server error of a change is shown in the banner, and the page stays [8.1a 8.2b]', async ({
  page,
}) => {
  await openProfile(page, 500, 'a stack trace')
  await leave(page)
  await expect(page.getByRole('alert')).toHaveText(
    /^We're sorry\. We could not do that\. Please try again later/,
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anna goes downhill')
})
