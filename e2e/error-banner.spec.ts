import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'

const dispatchError = (page: Page, text: string) =>
  page.evaluate((detail) => document.dispatchEvent(new CustomEvent('error-message', { detail })), text)

/** Opens a page whose clock is controlled by the test. */
async function open(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto('/info/contact')
}

test('an error-message event on the document shows a banner for ten seconds [1.9d 4.14a 8.1b 9.4]', async ({
  page,
}) => {
  await open(page)
  await dispatchError(page, 'It did not work.')
  const banner = page.getByRole('alert')
  await expect(banner).toContainText('It did not work.')
  await page.clock.runFor(9_900)
  await expect(banner).toBeVisible()
  await page.clock.runFor(200)
  await expect(banner).toHaveCount(0)
})

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
  // Timeouts of requests also use this clock, so no request may be pending when the clock advances.
  await (await reply).finished()
  expect(asked).toBe(1)
  await page.clock.runFor(19.8 * 60_000)
  expect(asked).toBe(1)
  await page.clock.runFor(12_000)
  await expect.poll(() => asked).toBe(2)
})
